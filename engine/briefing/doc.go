// Package briefing says what a person or an agent should know without having asked. A run prepares the material, so
// that a hook need not load the bank.
package briefing
