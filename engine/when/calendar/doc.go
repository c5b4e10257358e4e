// Package calendar reckons in minutes of a clock on the wall: dates, weeks, months, parts of the day, and the Korean lunar calendar.
package calendar
