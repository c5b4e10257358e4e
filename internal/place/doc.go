// Package place finds the workspace that is meant, for every surface alike: the one that is named, else the nearest folder above that is one, else the
// user's own. It also knows the folders of a user in which programs keep things.
//
// Start with [Finder.Find]. What a host has started by itself asks [Finder.Closed] before it opens what was found. Nothing is opened here, and nothing
// written.
package place
