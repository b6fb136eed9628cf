// Converts unexpected exceptions in readers into translated errors, so that raw JavaScript messages
// never reach users.
import { type Failure, failWith, type Result } from '@curbwright/core';

const causes = new WeakMap<Failure, unknown>();

/**
 * The exception that caused a failure, for the log; `undefined` if the reader itself rejected the
 * files.
 */
export function causeOfFailure(refusal: Failure): unknown {
  return causes.get(refusal);
}

/** Whether it is an error that V8 or SQLite throws when memory or a size limit is exceeded. */
function isMemoryError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /out of memory|allocation failed|invalid string length|longer than 0x|invalid array length/i.test(
      error.message,
    )
  );
}

/**
 * Reads files with these names. Exceptions become failures: `format.too-large` if memory was
 * insufficient, otherwise `format.unreadable`.
 */
export async function readOrFail<T>(
  names: readonly string[],
  read: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await read();
  } catch (error) {
    const failed = failWith(isMemoryError(error) ? 'format.too-large' : 'format.unreadable', {
      name: names.join(', '),
    });
    causes.set(failed.refusal, error);
    return failed;
  }
}
