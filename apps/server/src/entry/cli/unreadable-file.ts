// Explains why a file could not be read, as a sentence where the system gives only an error code.
import { failWith } from '@curbwright/core';

/** The failure for a file that could not be opened or read. */
export function unreadableFileFailure(name: string, error: unknown) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return failWith('source.no-such-file', { name });
  if (code === 'EISDIR') return failWith('source.is-directory', { name });
  if (code === 'EACCES' || code === 'EPERM') return failWith('source.not-allowed', { name });
  return failWith('source.unreadable', {
    name,
    reason: error instanceof Error ? error.message : String(error),
  });
}
