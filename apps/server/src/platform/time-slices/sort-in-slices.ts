// Sorts long lists in time slices: a million distances at once would block all other requests.
import { createYielder } from './event-loop-yielder.ts';

/** Number of items sorted in one step. */
const run = 4_096;

/** Indexes of the keys in sorted order; equal keys keep their order. */
export async function sortIndexesInSlices(
  keys: readonly number[],
  pace = createYielder(),
): Promise<Uint32Array> {
  const keyAt = (place: number | undefined) => keys[place ?? 0] ?? 0;
  let from = Uint32Array.from({ length: keys.length }, (_, place) => place);
  for (let start = 0; start < from.length; start += run) {
    from.subarray(start, start + run).sort((a, b) => keyAt(a) - keyAt(b) || a - b);
    if (pace.due()) await pace.rest();
  }
  let to = new Uint32Array(from.length);
  for (let width = run; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const isLeftNext = left < middle && (right >= end || keyAt(from[left]) <= keyAt(from[right]));
        to[at] = (isLeftNext ? from[left] : from[right]) ?? 0;
        if (isLeftNext) left += 1;
        else right += 1;
        if (at % run === 0 && pace.due()) await pace.rest();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
