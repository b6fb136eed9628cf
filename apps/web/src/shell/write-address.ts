// Writing what is shown into the address at once, for who is about to read it; what is written is decided in entry/url-sync.ts.

let write: () => void = () => undefined;

/** Says how the address is written. */
export function onWriteAddress(now: () => void): void {
  write = now;
}

/** Writes what is shown into the address without the usual rest. */
export function writeAddress(): void {
  write();
}
