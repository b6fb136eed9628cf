// Whether an import has nothing to do because the city already contains everything.

/**
 * `true` when an import changes nothing because the city already contains what could be read from
 * its source; `false` when nothing could be read. `counts` is keyed by kind of item, and
 * `unchanged` counts items that the city already has in the same form.
 */
export function isAlreadyImported(
  changesNothing: boolean,
  counts: Readonly<Record<string, { readonly unchanged: number }>>,
): boolean {
  return changesNothing && Object.values(counts).some(({ unchanged }) => unchanged > 0);
}
