// Ids in an address: as many as fit.

/** Characters the list's call takes. */
const mostCharacters = 12_000;

/** The first ids whose list, with commas, is no longer than the calls take. */
export function longestIdList(ids: readonly number[]): readonly number[] {
  let length = -1;
  const end = ids.findIndex((id) => {
    length += `${id}`.length + 1;
    return length > mostCharacters;
  });
  return end < 0 ? ids : ids.slice(0, end);
}
