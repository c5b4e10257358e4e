// Package sketch keeps of a text what a second look at it needs: its words in their order, without their letters. A question is compared with the best
// documents by their sketches, so that none is read or analysed anew.
//
// Start with [LayOut], which reads off a text how its words stand to one another. [New] makes a [Sketch] of the parts of a document, [Sketch.Decode]
// reads one, and [Question.Of] gives the [Evidence]: how well a document answers a question.
//
// The package is pure. A [Question] is for one goroutine.
package sketch
