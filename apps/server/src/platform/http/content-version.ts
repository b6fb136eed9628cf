// A version of what has no number of its own: its content, as a short hash. Who saw another content saw another version.
import { createHash } from 'node:crypto';

/** The same for the same content, and for no other. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
