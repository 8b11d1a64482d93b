/**
 * Ends a worker of Jest that has nothing left to do. Left to itself, Node first frees the worker's heap, a gigabyte in a hundred contexts; Jest
 * kills a worker that takes more than half a second for that, and warns of open handles. What really holds a worker open still does: then
 * this event does not come.
 */
if (process.send) process.once('beforeExit', () => process.exit());
