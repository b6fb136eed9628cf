// Truncates or splits id lists so that they fit into URLs. Also computes bounding boxes.

/** Longest id list that the endpoint accepts, in characters. */
const maxIdListLength = 12_000;

/** The first ids whose comma-separated list fits the endpoints' limit. */
export function truncateIdList(ids: readonly number[]): readonly number[] {
  let length = -1;
  const end = ids.findIndex((id) => {
    length += `${id}`.length + 1;
    return length > maxIdListLength;
  });
  return end < 0 ? ids : ids.slice(0, end);
}

/** Splits all ids into lists that the endpoints accept. */
export function splitIdList(ids: readonly number[]): readonly (readonly number[])[] {
  const lists: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; ) {
    const list = truncateIdList(ids.slice(at));
    lists.push(list);
    at += list.length;
  }
  return lists;
}

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/** Returns the bounding box of several boxes; `null` when there are none. */
export function unionBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box[at]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}
