// The one place where a fault that no reader expected becomes a sentence: what JavaScript says of its own values never reaches people.
import { type Refusal, type Result, refused } from '@curbwright/core';

const causes = new WeakMap<Refusal, unknown>();

/** What was thrown while the files of this refusal were read, for the log; undefined where a reader refused them itself. */
export function causeOfRefusal(refusal: Refusal): unknown {
  return causes.get(refusal);
}

/** True for what V8 and SQLite throw when a value has no room. */
function isOfMemory(error: unknown): boolean {
  return (
    error instanceof Error &&
    /out of memory|allocation failed|invalid string length|longer than 0x|invalid array length/i.test(
      error.message,
    )
  );
}

/** Reads files by these names. What is thrown is refused: `format.too-large` where memory did not suffice, else `format.unreadable`. */
export async function readOrRefuse<T>(
  names: readonly string[],
  read: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await read();
  } catch (error) {
    const failed = refused(isOfMemory(error) ? 'format.too-large' : 'format.unreadable', {
      name: names.join(', '),
    });
    causes.set(failed.refusal, error);
    return failed;
  }
}
