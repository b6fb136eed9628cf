// Checks the draft's location: sections that extend beyond their link, overlap or are too short for
// a vehicle, and clearances around assets at the curb.
import { roundTo } from '../../platform/numbers/decimals.ts';
import { type CustomProposalLink, minSectionMetres, type ProposalLink } from '../draft.ts';
import type { Clearances } from './clearances.ts';
import type { Finding, FindingPlace } from './finding.ts';
import type { LintLink, LintPoint } from './lint-context.ts';
import { createFinding, createFix, type LintSubject } from './lint-subject.ts';

/** Sections shorter than this many meters have no room for a car. */
const minVehicleSectionMetres = 5;

/** The part of a link that a proposal link covers, clipped to the link. */
export interface CoveredSection {
  readonly index: number;
  readonly one: ProposalLink;
  readonly link: LintLink;
  readonly from: number;
  readonly to: number;
}

/** Returns the sections that the draft covers, for links that the context contains. */
export function coveredSections({ draft, context }: LintSubject): CoveredSection[] {
  const known = new Map(context.links.map((link) => [link.link, link]));
  return draft.links.flatMap((one, index): CoveredSection[] => {
    const link = known.get(one.kind === 'curb' ? one.link : one.parentLink);
    if (link === undefined) return [];
    const [from, to] = one.kind === 'curb' ? [0, link.length] : [one.from, Math.min(one.to, link.length)];
    return [{ index, one, link, from, to }];
  });
}

function placeOf({ index, one, link }: CoveredSection): FindingPlace {
  const place = { linkIndex: index, link: link.link };
  return one.kind === 'custom' ? { ...place, stretch: { from: one.from, to: one.to } } : place;
}

function roundMetres(value: number): number {
  return roundTo(value, 1);
}

/** Returns the draft's links with one replaced by others. */
function replaceLink({ draft }: LintSubject, index: number, by: readonly ProposalLink[]): ProposalLink[] {
  return draft.links.flatMap((one, i) => (i === index ? [...by] : [one]));
}

/** Tolerance in meters (1 cm), as for dividing links. */
const tolerance = 0.01;

/** Finds sections that extend beyond their link. */
export function lintBeyondLink(subject: LintSubject): Finding[] {
  return coveredSections(subject).flatMap((section) => {
    const { one, link, index } = section;
    if (one.kind === 'curb' || one.to <= link.length + tolerance) return [];
    const to = Math.floor(link.length * 1000) / 1000;
    const rest: ProposalLink[] = to - one.from >= minSectionMetres ? [{ ...one, to }] : [];
    const links = replaceLink(subject, index, rest);
    const fix = links.length === 0 ? null : createFix('lint-fix.cut-to-link', { links });
    const params = { from: roundMetres(one.from), to: roundMetres(one.to), length: roundMetres(link.length) };
    return [createFinding('error', 'lint.stretch-beyond', params, placeOf(section), fix)];
  });
}

/**
 * Returns the draft's links with overlapping and touching sections of a link joined into one, at
 * the first one's position in the list.
 */
export function joinSections(links: readonly ProposalLink[]): ProposalLink[] {
  const whole = new Set(links.flatMap((one) => (one.kind === 'curb' ? [one.link] : [])));
  const byLink = new Map<number, CustomProposalLink[]>();
  for (const one of links)
    if (one.kind === 'custom') byLink.set(one.parentLink, [...(byLink.get(one.parentLink) ?? []), one]);
  const done = new Set<string>();
  return links.flatMap((one): ProposalLink[] => {
    const key = one.kind === 'curb' ? `curb ${one.link}` : `custom ${one.parentLink}`;
    if (done.has(key)) return [];
    done.add(key);
    if (one.kind === 'curb') return [one];
    if (whole.has(one.parentLink)) return [];
    const joined: CustomProposalLink[] = [];
    for (const next of (byLink.get(one.parentLink) ?? []).sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last !== undefined && next.from <= last.to)
        joined[joined.length - 1] = { ...last, to: Math.max(last.to, next.to) };
      else joined.push(next);
    }
    return joined;
  });
}

/** Finds links and sections of the draft that overlap. */
export function lintOverlap({ draft }: LintSubject): Finding[] {
  const at = (one: ProposalLink) =>
    one.kind === 'curb'
      ? { link: one.link, from: 0, to: Number.POSITIVE_INFINITY }
      : { link: one.parentLink, from: one.from, to: one.to };
  const byLink = new Map<number, { from: number; to: number; index: number }[]>();
  draft.links.forEach((one, index) => {
    const { link, from, to } = at(one);
    byLink.set(link, [...(byLink.get(link) ?? []), { from, to, index }]);
  });
  const fix = () => createFix('lint-fix.join', { links: joinSections(draft.links) });
  return [...byLink].flatMap(([link, list]) => {
    const ordered = list.sort((a, b) => a.from - b.from || a.to - b.to);
    let reached = Number.NEGATIVE_INFINITY;
    for (const { from, to, index } of ordered) {
      if (from < reached - tolerance)
        return [
          createFinding(
            'error',
            'lint.stretch-overlap',
            { from: roundMetres(from) },
            { link, linkIndex: index },
            fix(),
          ),
        ];
      reached = Math.max(reached, to);
    }
    return [];
  });
}

/**
 * Returns the free meters before and after a section, up to the link's other sections or its ends.
 */
function adjacentGaps(
  section: CoveredSection,
  ofLink: readonly CoveredSection[],
): { before: number; after: number } {
  const others = ofLink.filter(({ index }) => index !== section.index);
  const ends = others.map(({ to }) => to).filter((to) => to <= section.from + tolerance);
  const starts = others.map(({ from }) => from).filter((from) => from >= section.to - tolerance);
  return {
    before: section.from - Math.max(0, ...ends),
    after: Math.min(section.link.length, ...starts) - section.to,
  };
}

function isSliver(gap: number): boolean {
  return gap > tolerance && gap < minSectionMetres;
}

/**
 * Finds sections that leave less than a meter of their link on one side, which is too short to use.
 */
export function lintSlivers(subject: LintSubject): Finding[] {
  const all = coveredSections(subject).filter(({ from, to }) => to > from);
  const byLink = new Map<LintLink, CoveredSection[]>();
  for (const section of all) {
    const ofLink = byLink.get(section.link) ?? [];
    ofLink.push(section);
    byLink.set(section.link, ofLink);
  }
  return all.flatMap((section) => {
    const { one, index, from, to } = section;
    if (one.kind === 'curb') return [];
    const { before, after } = adjacentGaps(section, byLink.get(section.link) ?? []);
    if (!isSliver(before) && !isSliver(after)) return [];
    const wide = {
      ...one,
      from: isSliver(before) ? from - before : from,
      to: isSliver(after) ? to + after : to,
    };
    const params = { length: roundTo(isSliver(before) ? before : after, 2) };
    const fix = createFix('lint-fix.take-sliver', { links: replaceLink(subject, index, [wide]) });
    return [createFinding('warning', 'lint.sliver', params, placeOf(section), fix)];
  });
}

function allowsVehicles({ restrictions }: LintSubject): boolean {
  return restrictions.some(({ activity }) => ['parking', 'loading', 'unloading'].includes(activity));
}

/** Finds sections too short for the vehicles allowed there; bicycles need less space. */
export function lintShort(subject: LintSubject): Finding[] {
  const forVehicles = subject.restrictions.some(
    ({ activity, subActivity }) =>
      ['parking', 'loading', 'unloading', 'stopping'].includes(activity) && subActivity !== 'bicycle',
  );
  if (!forVehicles) return [];
  return coveredSections(subject).flatMap((section) => {
    const length = section.to - section.from;
    if (length >= minVehicleSectionMetres || length <= 0) return [];
    const params = { length: roundMetres(length), least: minVehicleSectionMetres };
    return [createFinding('warning', 'lint.stretch-short', params, placeOf(section))];
  });
}

/** Returns the range that a point keeps clear, in meters from the link's start; `null` = none. */
function clearanceRange(
  { kind, at, towardsStart, towardsEnd }: LintPoint,
  clearances: Clearances,
): { from: number; to: number; reach: number } | null {
  const usual = kind === 'other' ? 0 : clearances[kind];
  const [back, on] = [towardsStart ?? usual, towardsEnd ?? usual];
  return back + on > 0 ? { from: at - back, to: at + on, reach: Math.max(back, on) } : null;
}

/**
 * Returns what remains of a section outside the clearances of all points, without parts too short
 * for a vehicle.
 */
function subtractClearances({ one, link, from, to }: CoveredSection, clearances: Clearances): ProposalLink[] {
  if (one.kind === 'curb') return [];
  let parts = [{ from, to }];
  for (const point of link.points) {
    const around = clearanceRange(point, clearances);
    if (around === null) continue;
    const [start, end] = [Math.floor(around.from * 100) / 100, Math.ceil(around.to * 100) / 100];
    parts = parts.flatMap((part) => {
      if (end <= part.from || start >= part.to) return [part];
      return [
        { from: part.from, to: Math.min(part.to, start) },
        { from: Math.max(part.from, end), to: part.to },
      ].filter((left) => left.to - left.from >= minVehicleSectionMetres);
    });
  }
  return parts.filter((part) => part.to - part.from >= minSectionMetres).map((part) => ({ ...one, ...part }));
}

/**
 * Sections are stored in centimeters, so one that ends where a clearance begins may overlap it by
 * this much (meters).
 */
const storageToleranceMetres = 0.02;

/**
 * Finds clearances around assets that the draft violates. A section drawn into a clearance is an
 * error (for a driveway, a warning). A whole link that contains one gets a note, because the law
 * keeps the space clear there even without a sign.
 */
export function lintClearances(subject: LintSubject): Finding[] {
  if (!allowsVehicles(subject)) return [];
  const { clearances } = subject.context;
  return coveredSections(subject).flatMap((section) => {
    const { one, link, from, to } = section;
    const near = link.points.flatMap((point) => {
      const around = clearanceRange(point, clearances);
      return around !== null &&
        around.to > from + storageToleranceMetres &&
        around.from < to - storageToleranceMetres
        ? [{ ...point, reach: around.reach }]
        : [];
    });
    if (near.length === 0) return [];
    const left = subtractClearances(section, clearances);
    const fix =
      left.length === 0
        ? null
        : createFix('lint-fix.keep-clear', { links: replaceLink(subject, section.index, left) });
    return near.map(({ kind, at, reach }) => {
      const params = { thing: kind, at: roundMetres(at), metres: reach };
      if (one.kind === 'curb') return createFinding('note', 'lint.clearance-whole', params, placeOf(section));
      const severity = kind === 'driveway' ? 'warning' : 'error';
      return createFinding(severity, 'lint.clearance', params, placeOf(section), fix);
    });
  });
}
