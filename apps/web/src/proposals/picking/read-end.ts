// Is a typed number an end of a stretch? Where it may lie, when it may not be there.
import { roomOfEnd, type Stretch, type StretchEnd } from '@curbwright/core';

/** Rounding of what is shown: a bound that was typed as it is written is meant. */
const slack = 0.06;

type ReadEnd = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly room: Stretch };

export function readEnd(
  metres: number | null,
  stretches: readonly Stretch[],
  index: number,
  end: StretchEnd,
  length: number,
): ReadEnd {
  const room = roomOfEnd(stretches, index, end, length) ?? { from: 0, to: length };
  if (metres === null || metres < room.from - slack || metres > room.to + slack) return { ok: false, room };
  return { ok: true, value: Math.min(room.to, Math.max(room.from, metres)) };
}
