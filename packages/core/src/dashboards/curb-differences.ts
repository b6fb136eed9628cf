// Finds where the rules of two states of the city differ, link by link. A link is divided wherever
// it is divided in either state.

import { sliceLine } from '../city/links/divide-link.ts';
import { minutesPerCivilWeek } from '../city/regulations/civil-week.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import type { RuleSetWeek, RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import { roundToUnit } from '../platform/numbers/decimals.ts';
import type { ScenarioCurb } from './scenario-curbs.ts';
import { anyCurbUse } from './supply.ts';

/** The curb on one side of a difference. */
interface DifferenceSide {
  /** `null` = no rules known. */
  readonly ruleSet: RuleSet | null;
  /** Spaces of the section: its curb's spaces in proportion to its length. */
  readonly spaces: number;
}

/** A section of curb whose rules differ, or that exists on one side only. */
export interface CurbDifference {
  readonly linkId: number;
  /** `null` = the whole link. */
  readonly geometry: LineGeometry | null;
  readonly metres: number;
  /** `null` = no curb here on this side. */
  readonly before: DifferenceSide | null;
  readonly after: DifferenceSide | null;
}

interface CurbSection {
  readonly curb: ScenarioCurb;
  readonly from: number;
  readonly to: number;
}

function toCurbSections(curbs: readonly ScenarioCurb[]): CurbSection[] {
  return curbs.map((curb) => ({
    curb,
    from: curb.piece?.from ?? 0,
    to: curb.piece?.to ?? Number.POSITIVE_INFINITY,
  }));
}

function idOf(ruleSet: RuleSet | null): string {
  return ruleSet?.id ?? '';
}

function sideOf({ curb, from, to }: CurbSection, start: number, end: number): DifferenceSide {
  const share = Number.isFinite(to) ? (end - start) / (to - from) : (end - start) / curb.metres;
  const spaces = start === from && end === to ? curb.spaces : curb.spaces * share;
  return { ruleSet: curb.ruleSet, spaces: roundToUnit(spaces, 'count') };
}

function geometryOf(one: CurbSection, other: CurbSection, start: number, end: number): LineGeometry | null {
  const holder = one.curb.piece === null ? other : one;
  const { piece } = holder.curb;
  if (piece === null) return null;
  if (start === piece.from && end === piece.to) return piece.geometry;
  return sliceLine(piece.geometry, start - piece.from, end - piece.from);
}

/** Returns the difference for a curb that exists on one side only. */
export function oneSidedDifference(curb: ScenarioCurb, side: 'before' | 'after'): CurbDifference {
  const { linkId, metres, spaces, ruleSet, piece } = curb;
  const there = { ruleSet, spaces };
  return {
    linkId,
    geometry: piece?.geometry ?? null,
    metres,
    before: side === 'before' ? there : null,
    after: side === 'after' ? there : null,
  };
}

/**
 * Returns the sections of a link whose rule sets differ before and after, in order along it.
 * Neither list may be empty.
 */
export function differencesOfLink(
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
): readonly CurbDifference[] {
  const [first] = before;
  const [second] = after;
  if (before.length === 1 && after.length === 1 && first?.piece === null && second?.piece === null) {
    if (idOf(first.ruleSet) === idOf(second.ruleSet)) return [];
    const sides = {
      before: { ruleSet: first.ruleSet, spaces: first.spaces },
      after: { ruleSet: second.ruleSet, spaces: second.spaces },
    };
    return [{ linkId: second.linkId, geometry: null, metres: second.metres, ...sides }];
  }
  const found: CurbDifference[] = [];
  for (const afterSection of toCurbSections(after))
    for (const beforeSection of toCurbSections(before)) {
      const [start, end] = [
        Math.max(beforeSection.from, afterSection.from),
        Math.min(beforeSection.to, afterSection.to),
      ];
      if (start >= end || idOf(beforeSection.curb.ruleSet) === idOf(afterSection.curb.ruleSet)) continue;
      const length = Number.isFinite(afterSection.to)
        ? afterSection.to - afterSection.from
        : afterSection.curb.metres;
      found.push({
        linkId: afterSection.curb.linkId,
        geometry: geometryOf(afterSection, beforeSection, start, end),
        metres: Number.isFinite(end)
          ? (afterSection.curb.metres * (end - start)) / length
          : afterSection.curb.metres,
        before: sideOf(beforeSection, start, end),
        after: sideOf(afterSection, start, end),
      });
    }
  return found;
}

/**
 * Returns the hours of the week in which the curb user may park, load or stop; all hours where the
 * rules are unknown.
 */
export function usableHours(ruleSet: RuleSet | null, weeks: RuleSetWeeks): number {
  if (ruleSet === null) return minutesPerCivilWeek / 60;
  const { from, uses } = weeks.weekOf(ruleSet);
  let minutes = 0;
  for (let i = 0; i < from.length; i += 1)
    if (((uses[i] ?? 0) & anyCurbUse) !== 0) minutes += (from[i + 1] ?? minutesPerCivilWeek) - (from[i] ?? 0);
  return minutes / 60;
}

/**
 * Returns the curb type in force for most of the week, the first on a tie; `null` where the rules
 * are unknown.
 */
export function longestCurbType(ruleSet: RuleSet | null, weeks: RuleSetWeeks): string | null {
  if (ruleSet === null) return null;
  const week: RuleSetWeek = weeks.weekOf(ruleSet);
  const minutes = new Map<number, number>();
  for (let i = 0; i < week.from.length; i += 1) {
    const index = week.classes[i] ?? 0;
    const length = (week.from[i + 1] ?? minutesPerCivilWeek) - (week.from[i] ?? 0);
    minutes.set(index, (minutes.get(index) ?? 0) + length);
  }
  let best = -1;
  for (const [index, length] of minutes) if (best < 0 || length > (minutes.get(best) ?? 0)) best = index;
  return weeks.classNames[best] ?? null;
}

/**
 * Returns the space-hours and meter-hours per week that the curb user may use, after minus before.
 * A side without curb counts as 0.
 */
export function netUsableChange({ before, after, metres }: CurbDifference, weeks: RuleSetWeeks) {
  const hours = (side: DifferenceSide | null) => (side === null ? 0 : usableHours(side.ruleSet, weeks));
  const [beforeSection, afterSection] = [hours(before), hours(after)];
  return {
    spaceHours: afterSection * (after?.spaces ?? 0) - beforeSection * (before?.spaces ?? 0),
    metreHours: (afterSection - beforeSection) * metres,
  };
}
