// Names of calendar periods are compared here, apart from the schemas, so that the web's first page loads no validation library.
import { foldName } from '../fold-name.ts';

/** Keys of names, for the rules ask for the same few again and again. */
const known = new Map<string, string>();

/** A period's name as all names are compared (`foldName`). */
export function periodKey(name: string): string {
  let key = known.get(name);
  if (key === undefined) {
    if (known.size > 1000) known.clear();
    key = foldName(name);
    known.set(name, key);
  }
  return key;
}
