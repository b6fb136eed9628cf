// When two names people gave are one. Databases fold letters otherwise (lower() by locale), so they are not asked. Periods: platform/time/period-key.ts.

/** What a name is compared by: the same for names that differ in letter case, spaces, unseen characters or the way accents are written only. */
export function foldName(name: string): string {
  return (
    name
      // Tags tell the flags of England and Scotland apart.
      .replaceAll(/(?![\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .toLowerCase()
      // After the case: the small letters of a capital may be one letter and its accents.
      .normalize('NFC')
      // The Greek sigma has two small letters, by its place in a word.
      .replaceAll('ς', 'σ')
  );
}

/** Whether two names are one. */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}
