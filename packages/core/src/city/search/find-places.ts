// Searches everything in a city that has a name. Each finder covers one kind of place; the results
// of all finders are merged into one ranked list.
import type { Box, Position } from '../../platform/geometry/geometry.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';
import { parseCoordinates } from './coordinates.ts';
import { addressKey, addressLabel, findAddresses } from './find-addresses.ts';
import { blockKey, blockLabel, findBlocks } from './find-blocks.ts';
import { findStreets } from './find-streets.ts';
import { normalizeId } from './normalize-text.ts';
import { type IndexedStreet, type NamedLink, nameOf, type PlaceIndex } from './place-index.ts';
import type { PlaceKind } from './place-kinds.ts';

export interface FoundPlace {
  readonly kind: PlaceKind;
  /** Stable as long as the place exists. */
  readonly id: string;
  readonly label: string;
  /** The matching link, for its label; `null` for other places. */
  readonly named: NamedLink | null;
  /** Number of curbs; `null` where it does not apply. */
  readonly curbs: number | null;
  /** The curb to select; null = none. */
  readonly link: number | null;
  readonly box: Box;
  /** Match quality, 0 to 1. */
  readonly worth: number;
}

interface PlaceQuery {
  readonly text: string;
  /** The city's bounding box, for the order of coordinates; `null` while the city is empty. */
  readonly city: Box | null;
  /** The center of the map: among equal matches, the nearest comes first. */
  readonly near: Position | null;
}

/** Number of candidate streets tried on each side of a crossing. */
const maxStreetCandidates = 8;
/** Maximum number of results of one kind. Nobody would read more. */
const maxMatchesPerKind = 60;

function boxOf(lines: Iterable<readonly Position[] | undefined>): Box | null {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const line of lines)
    for (const [lng, lat] of line ?? []) {
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  return west > east ? null : [west, south, east, north];
}

function linesOf(index: PlaceIndex, links: Iterable<number>) {
  return [...links].map((id) => index.places.line(id));
}

function findCoordinates(_index: PlaceIndex, { text, city }: PlaceQuery): readonly FoundPlace[] {
  const at = parseCoordinates(text, city);
  if (at === null) return [];
  const [lng, lat] = at;
  const label = `${roundTo(lat, 6)}, ${roundTo(lng, 6)}`;
  return [
    {
      kind: 'coordinates',
      id: `coordinates:${label}`,
      label,
      named: null,
      curbs: null,
      link: null,
      box: [lng, lat, lng, lat],
      worth: 1,
    },
  ];
}

function findNamedStreets(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  // A house number before or after the name is usually not part of it, so both readings are tried.
  const bare = text.trim().replace(/^\d+\s*[a-z]?\s*,?\s+(?=\S)|(?<=\S)[\s,]+\d+\s*[a-z]?$/i, '');
  const whole = findStreets(index, text, true);
  const shorter = bare === text.trim() ? [] : findStreets(index, bare, true);
  const worths = new Map(shorter.map(({ street, worth }) => [street, worth * 0.85]));
  for (const { street, worth } of whole) worths.set(street, Math.max(worth, worths.get(street) ?? 0));
  return [...worths]
    .filter(([street]) => street.links.size > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxMatchesPerKind)
    .flatMap(([street, worth]) => {
      const box = boxOf(linesOf(index, street.links));
      if (box === null) return [];
      const place = { kind: 'street', id: `street:${street.key}`, label: nameOf(street) } as const;
      return [{ ...place, named: null, curbs: street.links.size, link: null, box, worth }];
    });
}

function findNamedBlocks(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  return findBlocks(index, text)
    .slice(0, maxMatchesPerKind)
    .flatMap((block) => {
      const box = boxOf(linesOf(index, block.links));
      if (box === null) return [];
      const { links, worth } = block;
      const place = { kind: 'block', id: `block:${blockKey(block)}`, label: blockLabel(block) } as const;
      return [{ ...place, named: null, curbs: links.length, link: links[0] ?? null, box, worth }];
    });
}

function findHouseNumbers(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  return findAddresses(index, text)
    .slice(0, maxMatchesPerKind)
    .flatMap((address) => {
      const { links, worth } = address;
      const box = boxOf(linesOf(index, links));
      const [first] = links;
      if (box === null || first === undefined) return [];
      const place = { kind: 'address', id: `address:${addressKey(address)}` } as const;
      const named = links.length === 1 ? (index.link(first) ?? null) : null;
      return [
        { ...place, label: addressLabel(address), named, curbs: links.length, link: first, box, worth },
      ];
    });
}

const between = /\s*(?:[&+@]|\/(?!\d)|\s(?:and|at|near|und|ecke|y|con|esq(?:uina)?\.?(?:\s+con)?|x)\s)\s*/gi;

/**
 * Maximum number of ways to read a text as two streets. A name may contain an `and`, but rarely
 * several.
 */
const maxStreetPairs = 4;

/** The ways to read the text as two streets. */
function parseStreetPairs(text: string): readonly (readonly [string, string])[] {
  const plain = text.trim().replace(/^(?:corner\s+of|esquina\s+de|ecke)\s+/i, '');
  return [...plain.matchAll(between)].slice(0, maxStreetPairs).flatMap((found) => {
    const one = plain.slice(0, found.index).trim();
    const other = plain.slice(found.index + found[0].length).trim();
    return one === '' || other === '' ? [] : [[one, other] as const];
  });
}

/**
 * Returns the place where two streets meet, as the bounding box of the link ends there. Streets
 * that meet more than once give one box.
 */
function crossingBox(index: PlaceIndex, one: IndexedStreet, other: IndexedStreet): Box | null {
  const ends = [...(one.crossings.get(other.key) ?? [])].flatMap((end) => {
    const line = index.places.line(Math.abs(end));
    const at = end > 0 ? line?.[0] : line?.at(-1);
    return at === undefined ? [] : [[at]];
  });
  return boxOf(ends);
}

function findCrossings(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  const found = new Map<string, FoundPlace>();
  for (const [first, second] of parseStreetPairs(text)) {
    const ones = findStreets(index, first, false).slice(0, maxStreetCandidates);
    const others = findStreets(index, second, true).slice(0, maxStreetCandidates);
    for (const one of ones)
      for (const other of others) {
        const box = crossingBox(index, one.street, other.street);
        if (box === null) continue;
        const id = `crossing:${[one.street.key, other.street.key].sort().join('|')}`;
        const worth = (one.worth + other.worth) / 2;
        if ((found.get(id)?.worth ?? 0) >= worth) continue;
        const label = `${nameOf(one.street)} & ${nameOf(other.street)}`;
        found.set(id, { kind: 'crossing', id, label, named: null, curbs: null, link: null, box, worth });
      }
  }
  return [...found.values()];
}

/** Returns the entries whose ids equal `wanted`, start with it, or contain it, in this order. */
function findMatchingIds<T>(ids: ReadonlyMap<string, T>, wanted: string): readonly (readonly [T, number])[] {
  if (wanted === '') return [];
  const found: (readonly [T, number])[] = [];
  const exact = ids.get(wanted);
  if (exact !== undefined) found.push([exact, 1]);
  // Short fragments match almost every id.
  if (wanted.length < 3) return found;
  const holding: (readonly [T, number])[] = [];
  for (const [id, value] of ids) {
    if (found.length >= maxMatchesPerKind) break;
    const at = id.indexOf(wanted);
    if (at < 0 || id === wanted) continue;
    const worth = 0.4 + 0.4 * (wanted.length / id.length);
    if (at === 0) found.push([value, worth]);
    else if (holding.length < maxMatchesPerKind && /\d/.test(wanted)) holding.push([value, worth * 0.8]);
  }
  return [...found, ...holding].slice(0, maxMatchesPerKind);
}

function findLinks(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  return findMatchingIds(index.segments, normalizeId(text)).flatMap(([id, worth]) => {
    const named = index.link(id);
    const box = boxOf([index.places.line(id)]);
    if (named === undefined || box === null) return [];
    return [
      { kind: 'link', id: `link:${id}`, label: named.segmentId, named, curbs: 1, link: id, box, worth },
    ] as const;
  });
}

function findRegulations(index: PlaceIndex, { text }: PlaceQuery): readonly FoundPlace[] {
  return findMatchingIds(index.regulations, normalizeId(text)).flatMap(([{ label, links }, worth]) => {
    const box = boxOf(linesOf(index, links));
    const [first] = links;
    if (box === null || first === undefined) return [];
    const place = { kind: 'regulation', id: `regulation:${label}`, label } as const;
    const named = index.link(first) ?? null;
    return [{ ...place, named: links.size === 1 ? named : null, curbs: links.size, link: first, box, worth }];
  });
}

/** All finders. To support another kind, add its finder here. */
const finders = [
  findCoordinates,
  findHouseNumbers,
  findNamedStreets,
  findNamedBlocks,
  findCrossings,
  findLinks,
  findRegulations,
];

function squaredDegrees([west, south, east, north]: Box, [lng, lat]: Position): number {
  const scale = Math.cos((lat * Math.PI) / 180);
  return (((west + east) / 2 - lng) * scale) ** 2 + ((south + north) / 2 - lat) ** 2;
}

/** Returns the best matches for `wanted`, at most `limit`, and whether there were more. */
export function findPlaces(
  index: PlaceIndex,
  wanted: PlaceQuery,
  limit: number,
): { readonly places: readonly FoundPlace[]; readonly truncated: boolean } {
  const { near } = wanted;
  const found = finders.flatMap((find) => find(index, wanted));
  const distances = new Map(
    near === null ? [] : found.map((place) => [place, squaredDegrees(place.box, near)]),
  );
  const rank = (place: FoundPlace) => Math.round(place.worth * 50);
  const inOrder = found.sort(
    (a, b) =>
      rank(b) - rank(a) ||
      (distances.get(a) ?? 0) - (distances.get(b) ?? 0) ||
      (b.curbs ?? 0) - (a.curbs ?? 0) ||
      (a.label < b.label ? -1 : 1),
  );
  return { places: inOrder.slice(0, limit), truncated: inOrder.length > limit };
}
