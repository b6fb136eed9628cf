// Which texts the database stores as they are: none with the character of code 0, none with one half of a character.

/** Can a text be stored as it is? */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** A name in a path, fit to be shown. */
const shown = (key: string) => key.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '\ufffd');

/**
 * The paths of all texts in a value, names of members included, that cannot be stored; at most `most`.
 * @param skip path of a member that is not looked into, empty = the whole; null = everything is
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
