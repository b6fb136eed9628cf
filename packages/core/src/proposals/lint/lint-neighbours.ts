// Compares the draft with its neighbors along the curb.
import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import type { Restriction, RuleSet } from '../../city/regulations/restriction.ts';
import type { Finding, FindingPlace } from './finding.ts';
import { type CoveredSection, coveredSections } from './lint-place.ts';
import { createFinding, type LintSubject } from './lint-subject.ts';

/**
 * Meters that a 12 m bus needs to pull in between parked vehicles: 90 feet at the far side of an
 * intersection, more elsewhere (TCRP Report 19, Guidelines for the Location and Design of Bus
 * Stops).
 */
const minBusStopMetres = 27;

/**
 * Returns the adjoining rules before and after a section: those of the same link where the section
 * ends inside it, otherwise those of the next links.
 */
function adjacentRuleSets({ link, from, to }: CoveredSection): RuleSet[] {
  const before = from > 0 ? link.ruleSet : link.atStart;
  const after = to < link.length ? link.ruleSet : link.atEnd;
  return [before, after].filter((ruleSet) => ruleSet !== null);
}

function termsOf({ maxStay, payment, timeSpans, users }: Restriction): string {
  return JSON.stringify([maxStay, payment, timeSpans, users]);
}

function toFindingPlace({ index, one, link }: CoveredSection): FindingPlace {
  const place = { linkIndex: index, link: link.link };
  return one.kind === 'custom' ? { ...place, stretch: { from: one.from, to: one.to } } : place;
}

/**
 * Finds neighbors of the same curb type with different terms (a driver might read the wrong sign),
 * and bus stops too short for a bus to pull in between parked vehicles.
 */
export function lintNeighbours(subject: LintSubject): Finding[] {
  const main = mainRestriction(subject.restrictions);
  if (main === null) return [];
  return coveredSections(subject).flatMap((taken) => {
    const neighbours = adjacentRuleSets(taken).flatMap(
      ({ restrictions }) => mainRestriction(restrictions) ?? [],
    );
    const place = toFindingPlace(taken);
    const findings: Finding[] = [];
    if (neighbours.some((one) => one.subActivity === main.subActivity && termsOf(one) !== termsOf(main)))
      findings.push(createFinding('note', 'lint.neighbour-terms', {}, place));
    const length = taken.to - taken.from;
    const isShortStop = main.subActivity === 'bus' && length < minBusStopMetres;
    if (isShortStop && neighbours.some(({ activity }) => activity === 'parking'))
      findings.push(
        createFinding(
          'warning',
          'lint.neighbour-bus',
          { length: Math.round(length), least: minBusStopMetres },
          place,
        ),
      );
    return findings;
  });
}
