// Defines which texts the database can store unchanged: those without U+0000 and without unpaired
// surrogates.

/** Whether a text can be stored unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** Makes a name in a path safe to display. */
const shown = (key: string) => key.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '\ufffd');

/**
 * Returns the paths of all texts in a value, including property names, that cannot be stored; at
 * most `most`.
 * @param skip path of a property that is not checked; empty = the whole value, `null` = check
 * everything
 */
export function unstorablePaths(
  value: unknown,
  skip: readonly string[] | null = null,
  most = 20,
): string[][] {
  const found: string[][] = [];
  const isSkipped = (path: readonly string[]) =>
    skip !== null && path.length === skip.length && path.every((key, index) => key === skip[index]);
  const look = (at: unknown, path: readonly string[]): void => {
    if (found.length === most || isSkipped(path)) return;
    if (typeof at === 'string') {
      if (!isStorable(at)) found.push([...path]);
    } else if (typeof at === 'object' && at !== null)
      for (const [key, member] of Object.entries(at)) {
        if (!isStorable(key) && found.length < most) found.push([...path, shown(key)]);
        else if (typeof member === 'string' || typeof member === 'object')
          look(member, [...path, shown(key)]);
      }
  };
  look(value, []);
  return found;
}
