// Names every street: numbered avenues, trees and founders for the cross streets of the grid,
// maritime words in the rotated grid, and landscape words in the suburbs.
import type { Network, NetworkEdge } from './arrangement.ts';
import { founders, landPrefixes, landSuffixes, localStreetSuffixes, maritime, trees } from './name-lists.ts';
import { at } from './plane.ts';
import type { Random } from './random.ts';
import type { Street } from './street-lines.ts';

/** 1st, 2nd, 3rd, 4th, 11th … */
function ordinal(number: number): string {
  const tens = number % 100;
  const ones = number % 10;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'}`;
}

/** Draws names from a shuffled list; none is used twice. */
function createNamePool(words: readonly string[], used: Set<string>): (suffix: string) => string {
  const left = [...words];
  return (suffix) => {
    for (let word = left.shift(); word !== undefined; word = left.shift()) {
      if (used.has(word)) continue;
      used.add(word);
      return `${word} ${suffix}`;
    }
    throw new Error('the stock of street names is used up');
  };
}

/** Returns invented compound names such as Heronbrook or Silver Heights. */
function compoundNames(): string[] {
  return landPrefixes.flatMap((first) =>
    landSuffixes.flatMap((second) =>
      first === second || second.startsWith(first)
        ? []
        : [
            `${first}${second === 'Heights' ? ' ' : ''}${second === 'Heights' ? second : second.toLowerCase()}`,
          ],
    ),
  );
}

/** Returns the base name of each built street, by street id. `nameOf` adds N or S to avenues. */
export function namesOf(edges: readonly NetworkEdge[], random: Random): ReadonlyMap<number, string> {
  const used = new Set<string>();
  const combined = compoundNames();
  const land = createNamePool(random.shuffled(combined), used);
  const grid = createNamePool(
    [...random.shuffled([...trees, ...founders]), ...random.shuffled(combined)],
    used,
  );
  const sailor = createNamePool([...random.shuffled(maritime), ...random.shuffled(combined)], used);
  const streets = new Map<number, Street>();
  for (const edge of edges) streets.set(edge.street.id, edge.street);
  const names = new Map<number, string>();
  for (const street of [...streets.values()].toSorted((a, b) => a.id - b.id)) {
    names.set(street.id, nameFor(street));
  }
  return names;
  function nameFor(street: Street): string {
    switch (street.family) {
      case 'boulevard':
        return 'Meridian Boulevard';
      case 'shore':
        return 'Harbor Drive';
      case 'quay':
        return street.order === 1 ? 'North Quay' : 'South Quay';
      case 'avenue':
        return `${ordinal(street.order)} Avenue`;
      case 'street':
        return grid('Street');
      case 'turned street':
        return sailor('Street');
      case 'turned avenue':
        return sailor(street.roadClass === 'primary' ? 'Parkway' : 'Row');
      case 'ring':
        return land('Circle');
      default:
        return land(random.pick(localStreetSuffixes));
    }
  }
}

/**
 * Returns the name on the street signs of an edge: numbered avenues get N or S for north or south
 * of the river.
 */
export function nameOf(edge: NetworkEdge, names: ReadonlyMap<number, string>, north: boolean): string {
  const base = names.get(edge.street.id) ?? 'Unnamed Street';
  return edge.street.family === 'avenue' ? `${north ? 'N' : 'S'} ${base}` : base;
}

/** Names for `count` alleys, each unique and sharing no word with a street name. */
export function alleyNames(count: number, streets: readonly string[], random: Random): string[] {
  const used = new Set(streets.map((name) => name.split(' ')[0] ?? ''));
  const words = createNamePool(
    [...random.shuffled([...maritime, ...trees, ...founders]), ...random.shuffled(compoundNames())],
    used,
  );
  return Array.from({ length: count }, () => words('Alley'));
}

/** For each edge, the cross streets at its start and end; at a dead end, the street's own name. */
export function crossStreetNames(network: Network, names: readonly string[]): (readonly [string, string])[] {
  const namesAt = network.nodes.map(() => new Set<string>());
  for (const [index, edge] of network.edges.entries())
    for (const node of [edge.from, edge.to]) at(namesAt, node).add(at(names, index));
  const other = (node: number, own: string): string =>
    [...at(namesAt, node)].filter((name) => name !== own).toSorted()[0] ?? own;
  return network.edges.map((edge, index) => [
    other(edge.from, at(names, index)),
    other(edge.to, at(names, index)),
  ]);
}
