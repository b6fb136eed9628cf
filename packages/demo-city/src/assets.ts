// Assets on the demo city's curbs: hydrants, meters, signs, stops, racks, chargers, sidewalk cafes
// and driveways, placed according to the use of each curb section.
import {
  type AssetData,
  type LinkData,
  lineLength,
  offsetLine,
  type PolygonGeometry,
  type Position,
  roundTo,
  sliceLine,
} from '@curbwright/core';
import type { Curbs } from './curb-links.ts';
import type { SectionKind } from './curb-sections.ts';
import { hashOf } from './random.ts';

/**
 * Rounds to seven decimals (1 cm). Core's `roundPosition` is not used because it would change the
 * last digit of some assets in every seeded city.
 */
function rounded([lng, lat]: Position): Position {
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}

/** Maps a text to a stable number in [0, 1). */
function hashFraction(text: string): number {
  return hashOf(text) / 4_294_967_296;
}

/**
 * Returns the position `at` meters along a link and `out` meters from its curb toward the sidewalk;
 * a negative `out` is on the road.
 */
function placeAt(link: LinkData, at: number, out: number): Position {
  const length = lineLength(link.geometry);
  const from = Math.min(Math.max(0, at), Math.max(0, length - 0.02));
  const short = sliceLine(link.geometry, from, Math.min(length, from + 0.02));
  const beside = short.coordinates.length < 2 ? short : offsetLine(short, link.side === 'left' ? out : -out);
  return rounded(beside.coordinates[0] ?? [0, 0]);
}

/** The strip of road along a link from `from` to `to` meters, `wide` meters deep. */
function bayOf(link: LinkData, from: number, to: number, wide: number): PolygonGeometry | null {
  const curb = sliceLine(link.geometry, from, to);
  if (curb.coordinates.length < 2) return null;
  const road = offsetLine(curb, link.side === 'left' ? -wide : wide);
  const ring = [...curb.coordinates, ...road.coordinates.toReversed()].map(rounded);
  const [first] = ring;
  return first === undefined ? null : { type: 'Polygon', coordinates: [[...ring, first]] };
}

interface AssetCollector {
  readonly seed: number;
  readonly found: AssetData[];
  /** Number of assets of each type per link, used in their external ids. */
  readonly counts: Map<string, number>;
}

function addAsset(
  collector: AssetCollector,
  link: LinkData,
  type: string,
  geometry: AssetData['geometry'],
  properties: AssetData['properties'],
): void {
  const key = `${link.outsideId}-${type}`;
  const count = (collector.counts.get(key) ?? 0) + 1;
  collector.counts.set(key, count);
  const outsideId = `PA-A-${key}-${count}`;
  const year = 2004 + Math.floor(hashFraction(`${collector.seed}/year/${link.outsideId}/${type}`) * 20);
  const installed = `${year}-0${1 + (year % 9)}-15`;
  const condition = hashFraction(`${collector.seed}/condition/${outsideId}`);
  const state = condition < 0.7 ? 'good' : condition < 0.93 ? 'fair' : 'poor';
  collector.found.push({
    outsideId,
    type,
    name: null,
    geometry,
    installed,
    properties: { ...properties, condition: state },
  });
}

function putAt(
  collector: AssetCollector,
  link: LinkData,
  type: string,
  at: number,
  out: number,
  properties: AssetData['properties'] = {},
) {
  addAsset(collector, link, type, { type: 'Point', coordinates: placeAt(link, at, out) }, properties);
}

const signs: Readonly<Partial<Record<SectionKind, { readonly code: string; readonly text: string }>>> = {
  loading: { code: 'R8-3', text: 'LOADING ZONE' },
  passengers: { code: 'R8-5', text: 'PASSENGER LOADING' },
  taxi: { code: 'R8-6', text: 'TAXI STAND' },
  accessible: { code: 'R7-8', text: 'RESERVED PARKING' },
  'car share': { code: 'R7-1', text: 'CAR SHARE ONLY' },
  school: { code: 'R7-1', text: 'SCHOOL DAYS' },
  hospital: { code: 'R7-1', text: 'AMBULANCES ONLY' },
  market: { code: 'R7-1', text: 'NO PARKING MARKET DAYS' },
};

/**
 * Places a meter at every second space or one pay station for the whole link, depending on the
 * street.
 */
function putPayment(collector: AssetCollector, link: LinkData, length: number): void {
  const draw = hashFraction(`${collector.seed}/pay/${link.streetName ?? ''}`);
  const spaces = link.baysCount ?? 0;
  if (draw < 0.65) {
    putAt(collector, link, 'pay-station', length / 2, 0.9, { spaces, power: 'solar', accepts_cards: true });
    return;
  }
  for (let at = 6.5; at < length; at += 13)
    putAt(collector, link, 'meter', at, 0.5, {
      number: `${link.outsideId.replace('PA-B', '')}-${Math.round(at / 6.5)}`,
      spaces: 2,
      power: 'battery',
      accepts_cards: draw < 0.85,
    });
}

function putAlong(collector: AssetCollector, link: LinkData, kind: SectionKind, length: number): void {
  const draw = hashFraction(`${collector.seed}/${link.outsideId}`);
  const sign = signs[kind];
  if (sign !== undefined) putAt(collector, link, 'sign', 0.6, 0.6, { ...sign, mounting: 'pole' });
  switch (kind) {
    case 'hydrant':
      putAt(collector, link, 'hydrant', length / 2, 0.7, { hydrant_type: 'pillar' });
      break;
    case 'driveway':
    case 'alley':
      putAt(collector, link, 'driveway', length / 2, 0, { width: roundTo(length, 1) });
      break;
    case 'bus stop':
      putAt(collector, link, 'bus-stop', length * 0.85, 1.1, {
        stop_code: String(10_000 + (hashOf(link.outsideId) % 80_000)),
        shelter: draw < 0.5,
        length: Math.round(length),
      });
      if (draw < 0.6) putAt(collector, link, 'bench', length * 0.7, 2, { seats: 3 });
      if (draw > 0.4) putAt(collector, link, 'litter-bin', length * 0.9, 1.6, { litres: 120 });
      break;
    case 'bicycles':
      putAt(collector, link, 'bike-rack', length / 2, 1.2, { spaces: 8, rack_type: 'stands' });
      break;
    case 'charging':
      for (let at = 3; at < length; at += 6.5)
        putAt(collector, link, 'charger', at, 0.8, { plug: 'j1772', power_kw: 7 });
      break;
    case 'terrace': {
      const bay = bayOf(link, 0.4, length - 0.4, 2);
      if (bay !== null)
        addAsset(collector, link, 'terrace', bay, {
          holder: `Café ${1 + (hashOf(link.outsideId) % 240)}`,
          seats: 12,
        });
      break;
    }
    case 'loading': {
      const bay = bayOf(link, 0, length, 2.4);
      if (bay !== null && draw < 0.3)
        addAsset(collector, link, 'loading-bay', bay, { length: Math.round(length), width: 2.4 });
      break;
    }
    case 'general':
      if (length > 20 && draw < 0.12) putAt(collector, link, 'bench', length * 0.4, 1.8, { seats: 4 });
      if (length > 14 && draw > 0.9)
        putAt(collector, link, 'bike-rack', length * 0.6, 1.1, { spaces: 4, rack_type: 'stands' });
      if (draw > 0.35 && draw < 0.38) {
        const bay = bayOf(link, 1, Math.min(length - 1, 12), 2);
        if (bay !== null && length > 14)
          addAsset(collector, link, 'parklet', bay, { permit: `PL-${link.outsideId}` });
      }
      break;
    case 'corner':
      if (draw < 0.05) putAt(collector, link, 'bollard', length / 2, 0.4, { bollard_type: 'fixed' });
      break;
    default:
  }
}

/** Places a sign at the start of each rule where parking is paid or time-limited. */
function putRuleSign(
  collector: AssetCollector,
  { ruleSets }: Curbs,
  link: LinkData,
  before: LinkData | undefined,
): void {
  if (link.ruleSet === null) return;
  if (before?.block === link.block && before.side === link.side && before.ruleSet === link.ruleSet) return;
  const main = ruleSets[link.ruleSet]?.find(({ activity }) => activity === 'parking');
  if (main === undefined || main.subActivity === 'free-parking') return;
  const stay = main.maxStay;
  const text = stay === null || stay === undefined ? 'PARKING' : `${stay} MIN PARKING`;
  putAt(collector, link, 'sign', 0.6, 0.6, { code: 'R7-108', text, mounting: 'pole' });
}

/** Generates all curb assets; the same curbs and seed give the same assets. */
export function curbAssets(curbs: Curbs, seed: number): readonly AssetData[] {
  const collector: AssetCollector = { seed, found: [], counts: new Map() };
  const paid = new Set(
    curbs.ruleSets.flatMap((rules, index) =>
      rules.some((rule) => rule.subActivity === 'paid-parking') ? [index] : [],
    ),
  );
  for (const [index, link] of curbs.links.entries()) {
    const kind = curbs.kinds[index] ?? 'general';
    const length = lineLength(link.geometry);
    if (length < 1) continue;
    putAlong(collector, link, kind, length);
    if (kind !== 'general') continue;
    putRuleSign(collector, curbs, link, curbs.links[index - 1]);
    if (link.ruleSet !== null && paid.has(link.ruleSet)) putPayment(collector, link, length);
  }
  return collector.found;
}
