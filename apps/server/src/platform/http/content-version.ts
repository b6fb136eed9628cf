// Derives a version from content that has no version number: a short hash of the content.
import { createHash } from 'node:crypto';

/** Equal content has equal versions; different content has different ones. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
