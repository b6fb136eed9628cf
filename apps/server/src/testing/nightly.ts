// Marks tests that npm test leaves to the nightly run and to npm test -- --changed: kills, disk
// failures, timeouts and memory limits, which take many seconds each.

/** The second argument of a test, or of a group of them. */
export const nightly = { tags: ['nightly'] };
