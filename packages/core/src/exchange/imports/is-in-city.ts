// Whether an import has nothing to do because its city has everything already.

/**
 * True when an import changes nothing because the city has what could be read of its source; false where nothing could be read. `counts` are of each
 * noun, `unchanged` those of the source that the city has as they are.
 */
export function isInCity(
  changesNothing: boolean,
  counts: Readonly<Record<string, { readonly unchanged: number }>>,
): boolean {
  return changesNothing && Object.values(counts).some(({ unchanged }) => unchanged > 0);
}
