// Reads zip files in tests.
import { strFromU8, unzipSync } from 'fflate';

/** Returns the files of a zip by name, as text. */
export function unzipped(zip: Buffer): Map<string, string> {
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
