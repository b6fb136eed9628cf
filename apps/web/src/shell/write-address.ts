// Writes the current state to the URL at once, for code that is about to read it. entry/url-sync.ts
// decides what is written.

let write: () => void = () => undefined;

/** Registers the function that writes the URL. */
export function onWriteAddress(now: () => void): void {
  write = now;
}

/** Writes the current state to the URL without the usual delay. */
export function writeAddress(): void {
  write();
}
