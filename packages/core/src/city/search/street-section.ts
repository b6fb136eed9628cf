// Finds the links of a street, all of them or those between two of its cross streets.
import { failWith, ok, type Result } from '../../platform/result.ts';
import { type CurbOfStreet, findCurbsAt, findCurbsBetween } from '../links/blocks-between.ts';
import { wordsOf } from './normalize-text.ts';
import { type IndexedStreet, nameOf, type PlaceIndex } from './place-index.ts';
import { isStreetKind } from './street-words.ts';

/** Names as people type them: `3rd St` is `Third Street`. */
export interface StreetSection {
  readonly street: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function keyOf(name: string): string {
  return wordsOf(name).join(' ');
}

/** Returns the words of a key without its street kind: `oak street` → `oak`. */
function withoutKind(key: string): string {
  return key
    .split(' ')
    .filter((word) => !isStreetKind(word))
    .join(' ');
}

/** Returns the key of a cross street; its kind may be missing if only one has the rest of the name. */
function findCrossing({ crossings }: IndexedStreet, name: string): string | null {
  const key = keyOf(name);
  if (crossings.has(key)) return key;
  const [only, ...more] = [...crossings.keys()].filter((one) => withoutKind(one) === key);
  return only !== undefined && more.length === 0 ? only : null;
}

/** Returns the links of the street. A dead end has no cross street, or the street's own name. */
function curbsOf(index: PlaceIndex, street: IndexedStreet): CurbOfStreet[] {
  const crossing = (name: string | null) => {
    const key = name === null ? null : keyOf(name);
    return key === '' || key === street.key ? null : key;
  };
  return [...street.links].flatMap((id) => {
    const link = index.link(id);
    return link === undefined
      ? []
      : [{ id, side: link.side, from: crossing(link.from), to: crossing(link.to) }];
  });
}

/** Returns the ids of the links of a street between two cross streets, given by their keys. */
export function curbsBetween(
  index: PlaceIndex,
  street: IndexedStreet,
  from: string,
  to: string,
): readonly number[] {
  return findCurbsBetween(curbsOf(index, street), from, to);
}

/**
 * Returns the ids of the section's links: of the whole street, of the blocks between two cross
 * streets, or of those that begin or end at one. Fails with `fault.unknown-street` or
 * `fault.unknown-cross-street`, and the member in the parameter `member`.
 */
export function findStreetSection(
  index: PlaceIndex,
  { street: name, from, to }: StreetSection,
): Result<readonly number[]> {
  const street = index.streets.get(keyOf(name));
  if (street === undefined || street.links.size === 0)
    return failWith('fault.unknown-street', { name, member: 'street' });
  const ends: string[] = [];
  for (const [member, crossing] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (crossing === undefined) continue;
    const key = findCrossing(street, crossing);
    if (key === null)
      return failWith('fault.unknown-cross-street', { street: nameOf(street), name: crossing, member });
    ends.push(key);
  }
  const [one, other] = ends;
  if (one === undefined) return ok([...street.links]);
  const curbs = curbsOf(index, street);
  return ok(
    other === undefined || other === one ? findCurbsAt(curbs, one) : findCurbsBetween(curbs, one, other),
  );
}
