// Package ollamatest gives tests a model server. Only tests import it.
//
// [Start] runs the real Ollama, with models of noise that [ChatModel] and [EmbeddingModel] write: it shows what the wire
// does, and nothing that such a model says means anything. [Fake] answers what the test wants a model to say. Both have
// the models [Chat], [Second] and [Embedding], and both are gone when the test is over.
//
// The real one is found by the environment variable [Env]. Without it the tests that call Start are skipped, and say how
// to get it. What is left out: everything of the wire that memctl does not use.
package ollamatest
