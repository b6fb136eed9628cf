// Validates a typed section end and returns the allowed range when it is invalid.
import { roomOfEnd, type Stretch, type StretchEnd } from '@curbwright/core';

/** Tolerance for rounding, in meters: a limit typed as displayed must be accepted. */
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
