// Synchronous SHA-256, so that browser and server compute the id of a rule set without awaiting.
import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. A lone surrogate counts as U+FFFD. */
export function sha256(text: string): string {
  return bytesToHex(hashBytes(utf8ToBytes(text)));
}
