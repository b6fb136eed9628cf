// Writes the current state to the URL at once, for code that is about to read it. entry/url-sync.ts
// decides what is written.

let urlWriter: () => void = () => undefined;

/** Registers the function that writes the URL. */
export function setUrlWriter(now: () => void): void {
  urlWriter = now;
}

/** Writes the current state to the URL without the usual delay. */
export function writeUrlNow(): void {
  urlWriter();
}
