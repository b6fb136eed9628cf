// Decides when two user-given names are the same. The database does not decide this, because its
// case folding (`lower()`) depends on the locale. For calendar periods, see
// platform/time/period-key.ts.

/**
 * Returns the comparison key of a name: equal for names that differ only in case, spaces, invisible
 * characters or the encoding of accents.
 */
export function foldName(name: string): string {
  return (
    name
      // Tag characters distinguish the flags of England and Scotland.
      .replaceAll(/(?![\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .toLowerCase()
      // After lower-casing, because the lower case of a letter may be a base letter and an accent.
      .normalize('NFC')
      // The Greek sigma has two lower-case forms, depending on its position in a word.
      .replaceAll('ς', 'σ')
  );
}

/** Whether two names are the same. */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}
