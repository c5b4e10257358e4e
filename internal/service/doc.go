// Package service tells a system to start the memctl daemon: a systemd user unit, a launchd agent, or a line of the user's crontab.
//
// Start with [System.Plan], which says what would be written where and which programs would be run, and [System.Install].
// [Systemd], [Launchd] and [Cron] are the texts alone: values in, text out. What is written bears a mark; only what bears it is replaced
// or removed. The programs of the system (systemctl, launchctl, crontab) are run through one function, which a test may replace.
package service
