// Synchronous SHA-256, so that the browser and the server can compute the id of a rule set without
// awaiting.
import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. A lone surrogate is
 * hashed as U+FFFD.
 */
export function sha256(text: string): string {
  return bytesToHex(hashBytes(utf8ToBytes(text)));
}
