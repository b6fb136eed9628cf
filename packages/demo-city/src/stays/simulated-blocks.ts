// The demo city's curbs as the queueing model uses them: blocks of neighboring links with their
// spaces, rules and visitors.
import {
  type CityData,
  type CurbUser,
  type LinkData,
  lineLength,
  type RuleSet,
  ruleSetOf,
  sessionCurbUser,
  sliceLine,
} from '@curbwright/core';
import { hashOf } from '../random.ts';
import { type StreetSetting, type VisitorGroup, visitorGroups } from './visitors.ts';

/**
 * A group of visitors at a curb, and the curb user that represents each of their vehicles when
 * rules are evaluated.
 */
export interface CurbVisitors {
  readonly who: VisitorGroup;
  readonly askers: ReadonlyMap<string, CurbUser>;
}

export interface SimulatedCurb {
  /** External id of the link. */
  readonly link: string;
  readonly spaces: number;
  readonly ruleSet: RuleSet;
  readonly setting: StreetSetting;
  /** Popularity; 1 = average. */
  readonly liking: number;
  readonly visitors: readonly CurbVisitors[];
  /** Whether parking is paid at some time, so that the parking meters record sessions. */
  readonly isPaid: boolean;
}

/** Links on both sides of one block: drivers who find one full can see the others. */
export interface SimulatedBlock {
  readonly outsideId: string;
  readonly curbs: readonly SimulatedCurb[];
}

const none: RuleSet = ruleSetOf([]);

/** Popularity of a link, 0.5 to 1.35. */
export function popularityOf(seed: number, link: string): number {
  return 0.5 + (0.85 * hashOf(`${seed}/liking/${link}`)) / 4_294_967_296;
}

function curbVisitorsOf(ruleSet: RuleSet): CurbVisitors[] {
  const classes = new Set(ruleSet.restrictions.map(({ subActivity }) => subActivity));
  if (classes.size === 0) classes.add('unregulated');
  return visitorGroups
    .filter(({ classes: targets }) => targets.some((name) => classes.has(name)))
    .map((who) => ({
      who,
      askers: new Map(
        who.vehicles.map(([vehicle]) => [vehicle, sessionCurbUser(ruleSet, who.userClass, vehicle)]),
      ),
    }));
}

function middleOf({ geometry }: LinkData): readonly [number, number] {
  const half = lineLength(geometry) / 2;
  const [first] = sliceLine(geometry, half, half + 0.1).coordinates;
  return [first?.[0] ?? 0, first?.[1] ?? 0];
}

/**
 * Returns the blocks with spaces, ordered by distance from the center of the paid curbs, because a
 * city monitors its center first.
 */
export function toSimulatedBlocks(
  city: CityData,
  seed: number,
  /** Only blocks with one of these links; `null` = all. */
  around: ReadonlySet<string> | null = null,
): readonly SimulatedBlock[] {
  const ruleSets: (RuleSet | undefined)[] = [];
  const ruleSetAt = (index: number) => {
    ruleSets[index] ??= ruleSetOf(city.ruleSets[index] ?? []);
    return ruleSets[index] ?? none;
  };
  const keyOf = (link: LinkData) => link.block ?? link.outsideId;
  const targets =
    around === null
      ? null
      : new Set(city.links.filter(({ outsideId }) => around.has(outsideId)).map((link) => keyOf(link)));
  const visitorsOfSet = new Map<RuleSet, CurbVisitors[]>();
  const blocks = new Map<string, { curbs: SimulatedCurb[]; sum: [number, number]; links: number }>();
  let [x, y, paid] = [0, 0, 0];
  for (const link of city.links) {
    const spaces = link.baysCount ?? 0;
    const key = keyOf(link);
    if (spaces === 0 || targets?.has(key) === false) continue;
    const ruleSet = link.ruleSet === null ? none : ruleSetAt(link.ruleSet);
    let who = visitorsOfSet.get(ruleSet);
    if (who === undefined) {
      who = curbVisitorsOf(ruleSet);
      visitorsOfSet.set(ruleSet, who);
    }
    if (who.length === 0) continue;
    const middle = middleOf(link);
    const names = ruleSet.restrictions.map(({ subActivity }) => subActivity);
    const isPaid = names.includes('paid-parking');
    const block = blocks.get(key) ?? { curbs: [], sum: [0, 0], links: 0 };
    blocks.set(key, block);
    block.sum[0] += middle[0];
    block.sum[1] += middle[1];
    block.links += 1;
    if (isPaid) {
      x += middle[0];
      y += middle[1];
      paid += 1;
    }
    block.curbs.push({
      link: link.outsideId,
      spaces,
      ruleSet,
      setting: isPaid || names.includes('time-limited-parking') ? 'busy' : 'homely',
      liking: popularityOf(seed, link.outsideId),
      visitors: who,
      isPaid,
    });
  }
  const centre = [x / Math.max(1, paid), y / Math.max(1, paid)] as const;
  // A degree of longitude is shorter than a degree of latitude; an approximate factor is sufficient
  // for sorting.
  const far = ({ sum, links }: { sum: [number, number]; links: number }) =>
    Math.hypot((sum[0] / links - centre[0]) * 0.7, sum[1] / links - centre[1]);
  return [...blocks]
    .map(([outsideId, block]) => ({ outsideId, curbs: block.curbs, far: far(block) }))
    .sort((a, b) => a.far - b.far || (a.outsideId < b.outsideId ? -1 : 1))
    .map(({ outsideId, curbs }) => ({ outsideId, curbs }));
}
