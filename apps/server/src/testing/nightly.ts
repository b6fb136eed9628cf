// Tests that npm test leaves to the night, and to npm test -- --changed: of kills, disks, patience and memory, which take many seconds each.

/** The second argument of a test, or of a group of them. */
export const nightly = { tags: ['nightly'] };
