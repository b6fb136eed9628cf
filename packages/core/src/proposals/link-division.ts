// Divides a link into pieces: a proposal's sections and the rest of the link, which together add up
// to the whole link.
import { distributeSpaces, sliceLine } from '../city/links/divide-link.ts';
import { lineLength } from '../platform/geometry/length.ts';
import { failWith, ok, type Result } from '../platform/result.ts';
import type { CustomProposalLink } from './draft.ts';
import type { PieceToOpen, PlanLink } from './publish-types.ts';

/** Cuts within this many millimeters of an end, or of each other, are merged (as in `divide`). */
const tolerance = 10;

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly isChosen: boolean;
}

/** The link properties needed for dividing. */
type DivisionInput = Pick<
  PlanLink,
  'segmentId' | 'length' | 'geometry' | 'baysCount' | 'shstLocationStart' | 'shstLocationEnd'
>;

/**
 * External id of a piece: the parent's id plus the section. It is unique because a link is divided
 * only once.
 */
function pieceId(segmentId: string, { from, to }: Cut): string {
  return `${segmentId}:${from / 1000}-${to / 1000}`;
}

/**
 * Returns the pieces of the link in order, both the proposal's sections and the rest, in
 * millimeters along its line.
 */
function toCuts(
  { segmentId }: DivisionInput,
  stretches: readonly CustomProposalLink[],
  total: number,
): Result<Cut[]> {
  const ordered = stretches
    .map(({ from, to }) => ({ from: Math.round(from * 1000), to: Math.round(to * 1000) }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const cuts: Cut[] = [];
  let reached = 0;
  for (const { from, to } of ordered) {
    if (to > total + tolerance)
      return failWith('proposal.stretch-beyond', {
        segment: segmentId,
        from: from / 1000,
        to: to / 1000,
        length: total / 1000,
      });
    if (from < reached - tolerance)
      return failWith('proposal.stretches-overlap', {
        segment: segmentId,
        from: from / 1000,
        to: Math.min(reached, to) / 1000,
      });
    const start = Math.abs(from - reached) < tolerance ? reached : from;
    const end = to > total - tolerance ? total : to;
    if (start > reached) cuts.push({ from: reached, to: start, isChosen: false });
    cuts.push({ from: start, to: end, isChosen: true });
    reached = end;
  }
  if (reached < total) cuts.push({ from: reached, to: total, isChosen: false });
  return ok(cuts);
}

function along(start: number | null, end: number | null, share: number): number | null {
  return start === null || end === null ? null : start + (end - start) * share;
}

/**
 * Divides a link at its sections and returns the pieces in order. Their lengths add up to the
 * link's `length` in millimeters, their spaces to its spaces, and their SharedStreets locations are
 * contiguous. A single piece means that the section covers the whole link. Rejected with
 * `proposal.stretch-beyond` or `proposal.stretches-overlap`.
 */
export function divideIntoPieces(
  link: DivisionInput,
  stretches: readonly CustomProposalLink[],
): Result<readonly PieceToOpen[]> {
  const total = Math.round(lineLength(link.geometry) * 1000);
  const cut = toCuts(link, stretches, total);
  if (!cut.ok) return cut;
  const parts = cut.value.map(({ from, to }) => to - from);
  const lengths = distributeSpaces(Math.round(link.length * 1000), parts);
  const spaces = link.baysCount === null ? null : distributeSpaces(link.baysCount, parts);
  const { shstLocationStart: start, shstLocationEnd: end } = link;
  return ok(
    cut.value.map((one, index) => ({
      segmentId: pieceId(link.segmentId, one),
      from: one.from / 1000,
      to: one.to / 1000,
      length: (lengths[index] ?? 0) / 1000,
      geometry: sliceLine(
        link.geometry,
        one.from / 1000,
        one.to === total ? Number.POSITIVE_INFINITY : one.to / 1000,
      ),
      baysCount: spaces?.[index] ?? null,
      shstLocationStart: along(start, end, one.from / total),
      shstLocationEnd: along(start, end, one.to / total),
      isChosen: one.isChosen,
    })),
  );
}
