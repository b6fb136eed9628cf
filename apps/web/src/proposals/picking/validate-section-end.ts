// Validates a typed section end and returns the allowed range when it is invalid.
import { allowedEndRange, type SectionEnd, type SectionRange } from '@curbwright/core';

/** Tolerance for rounding, in meters: a limit typed as displayed must be accepted. */
const toleranceMeters = 0.06;

type SectionEndResult =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly room: SectionRange };

export function validateSectionEnd(
  metres: number | null,
  stretches: readonly SectionRange[],
  index: number,
  end: SectionEnd,
  length: number,
): SectionEndResult {
  const room = allowedEndRange(stretches, index, end, length) ?? { from: 0, to: length };
  if (metres === null || metres < room.from - toleranceMeters || metres > room.to + toleranceMeters)
    return { ok: false, room };
  return { ok: true, value: Math.min(room.to, Math.max(room.from, metres)) };
}
