// Where a proposal's stretches cut a link: its pieces, chosen or left, that add up to the whole.
import { lineBetween, shareSpaces } from '../city/links/divide.ts';
import { lineLength } from '../platform/geometry/length.ts';
import { ok, type Result, refused } from '../platform/result.ts';
import type { CustomProposalLink } from './draft.ts';
import type { PieceToOpen, PlanLink } from './publish-types.ts';

/** Cuts nearer than this many millimetres to an end, or to each other, are one (as in `divide`). */
const tolerance = 10;

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly isChosen: boolean;
}

/** What dividing asks of a link. */
type DividedLink = Pick<
  PlanLink,
  'segmentId' | 'length' | 'geometry' | 'baysCount' | 'shstLocationStart' | 'shstLocationEnd'
>;

/** The outside id of a piece: its parent's with the stretch. A link is divided once, so that it is nobody else's. */
function pieceId(segmentId: string, { from, to }: Cut): string {
  return `${segmentId}:${from / 1000}-${to / 1000}`;
}

/** The link's stretches in order, chosen ones and what is left between them, in millimetres along its line. */
function cutsOf(
  { segmentId }: DividedLink,
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
      return refused('proposal.stretch-beyond', {
        segment: segmentId,
        from: from / 1000,
        to: to / 1000,
        length: total / 1000,
      });
    if (from < reached - tolerance)
      return refused('proposal.stretches-overlap', {
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
 * The pieces of a link cut at stretches of it, in order along it. Their lengths add up to the link's `length` in millimetres, their spaces to
 * its own, and their SharedStreets locations follow each other. One piece = the stretch is the whole link.
 * Refused: `proposal.stretch-beyond`, `proposal.stretches-overlap`.
 */
export function piecesOf(
  link: DividedLink,
  stretches: readonly CustomProposalLink[],
): Result<readonly PieceToOpen[]> {
  const total = Math.round(lineLength(link.geometry) * 1000);
  const cut = cutsOf(link, stretches, total);
  if (!cut.ok) return cut;
  const parts = cut.value.map(({ from, to }) => to - from);
  const lengths = shareSpaces(Math.round(link.length * 1000), parts);
  const spaces = link.baysCount === null ? null : shareSpaces(link.baysCount, parts);
  const { shstLocationStart: start, shstLocationEnd: end } = link;
  return ok(
    cut.value.map((one, index) => ({
      segmentId: pieceId(link.segmentId, one),
      from: one.from / 1000,
      to: one.to / 1000,
      length: (lengths[index] ?? 0) / 1000,
      geometry: lineBetween(
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
