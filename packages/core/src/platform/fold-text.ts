// Compares texts as people search for them in lists: without case and diacritics.

/** Returns a text without diacritics and case, so that `pena` finds `Peña`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
