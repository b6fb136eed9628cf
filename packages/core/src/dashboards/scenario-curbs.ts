// Applies a scenario's open proposals to a link: its curbs, whole or in pieces, as if they were
// published now.

import { type MeasuredCurb, spacesOf } from '../city/links/spaces.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import { divideIntoPieces } from '../proposals/link-division.ts';
import type { CountedCurb } from './curb-groups.ts';

/** A link in its current state. */
export interface BaselineCurb extends MeasuredCurb {
  readonly linkId: number;
  readonly segmentId: string;
  readonly geometry: LineGeometry;
  readonly ruleSet: RuleSet | null;
}

/**
 * The effect of a proposal on a link or a section of it, in meters from its start; a `null` rule
 * set removes the rules.
 */
export interface ScenarioChange {
  readonly stretch: { readonly from: number; readonly to: number } | null;
  readonly ruleSet: RuleSet | null;
}

/** A curb of the state, with its line if it is a piece of a link. */
export interface ScenarioCurb extends CountedCurb {
  readonly piece: { readonly from: number; readonly to: number; readonly geometry: LineGeometry } | null;
}

/** Returns a whole link as a counted curb. */
export function toWholeCurb(link: Omit<BaselineCurb, 'segmentId' | 'geometry'>): ScenarioCurb {
  const { linkId, ruleSet, length } = link;
  return { linkId, ruleSet, ...spacesOf(link, ruleSet), metres: length, piece: null };
}

/**
 * Returns the curbs of a link after these changes, in order along it. A change of the whole link
 * applies first, then those of sections. Pieces divide the link's meters and counted spaces as
 * publishing does (`piecesOf`), so they add up to the link. Sections that no longer fit the link
 * (too long, or overlapping) are left out, because such a proposal cannot be published.
 */
export function applyScenarioChanges(
  link: BaselineCurb,
  changes: readonly ScenarioChange[],
): readonly ScenarioCurb[] {
  const whole = changes.find(({ stretch }) => stretch === null);
  const under = whole === undefined ? link.ruleSet : whole.ruleSet;
  const stretches = changes.flatMap(({ stretch, ruleSet }) =>
    stretch === null ? [] : [{ ...stretch, ruleSet }],
  );
  const pieces =
    stretches.length === 0
      ? null
      : divideIntoPieces(
          { ...link, shstLocationStart: null, shstLocationEnd: null },
          stretches.map(({ from, to }) => ({ kind: 'custom', parentLink: link.linkId, from, to })),
        );
  if (pieces === null || !pieces.ok) return [toWholeCurb({ ...link, ruleSet: under })];
  return pieces.value.map(({ from, to, length, geometry, baysCount, isChosen }) => {
    const middle = (from + to) / 2;
    const chosen = stretches.find((one) => one.from <= middle && middle < one.to);
    const ruleSet = isChosen && chosen !== undefined ? chosen.ruleSet : under;
    const curb = { baysCount, baysAngle: link.baysAngle, length };
    return {
      linkId: link.linkId,
      ruleSet,
      ...spacesOf(curb, ruleSet),
      metres: length,
      piece: { from, to, geometry },
    };
  });
}
