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

/** All ids, in lists that the calls take. */
export function idLists(ids: readonly number[]): readonly (readonly number[])[] {
  const lists: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; ) {
    const list = longestIdList(ids.slice(at));
    lists.push(list);
    at += list.length;
  }
  return lists;
}

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/** The box around some; null = around none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box[at]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}
