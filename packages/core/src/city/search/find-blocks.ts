// Finds blocks of a street by the cross streets at their ends: `Pear between 3rd and 4th`, `Pear 3rd
// to 4th`, `Oak entre 3 y 4`, `Hauptstraße von Ring bis Markt`.

import { findStreets } from './find-streets.ts';
import type { IndexedStreet, PlaceIndex } from './place-index.ts';
import { nameOf } from './place-index.ts';
import { curbsBetween } from './street-section.ts';

/** A street and two of its cross streets, as typed. */
interface TypedBlock {
  readonly street: string;
  readonly from: string;
  readonly to: string;
}

interface FoundBlock {
  readonly street: IndexedStreet;
  readonly from: IndexedStreet;
  readonly to: IndexedStreet;
  /** Ids of the curbs along it. */
  readonly links: readonly number[];
  /** Match quality, 0 to 1. */
  readonly worth: number;
}

/** Number of candidate streets that are tried for each name. */
const maxCandidates = 4;
/** Number of ways to read `Pear 3rd to 4th`: the street has that many words at most. */
const longestStreetName = 4;
/** Number of blocks whose curbs are looked up for one text; the best of them are shown. */
export const maxTriedBlocks = 24;

const and = String.raw`(?:\s*[&+]\s*|\s+(?:and|y|e|et|und)\s+)`;
const forms = [
  new RegExp(String.raw`^(.+?)[,\s]+(?:between|btw\.?|entre|zwischen)\s+(.+?)${and}(.+)$`, 'i'),
  /^(.+?)[,\s]+(?:from|von|desde|de)\s+(.+?)\s+(?:to|bis|hasta|até|a|à)\s+(.+)$/i,
];
const withoutFirstWord = /^(.+?)\s+(?:to|bis|hasta|até|–|-)\s+(.+)$/i;

/** The ways to read a text as a street between two of its cross streets; best first. */
function parseBlocks(text: string): readonly TypedBlock[] {
  const plain = text.trim();
  const found: TypedBlock[] = [];
  for (const form of forms) {
    const [, street = '', from = '', to = ''] = form.exec(plain) ?? [];
    if (to.trim() !== '') found.push({ street: street.trim(), from: from.trim(), to: to.trim() });
  }
  if (found.length > 0) return found;
  const [, before = '', to = ''] = withoutFirstWord.exec(plain) ?? [];
  const words = before.split(/[\s,]+/).filter((word) => word !== '');
  for (let count = 1; count < Math.min(words.length, longestStreetName + 1); count += 1)
    found.push({ street: words.slice(0, count).join(' '), from: words.slice(count).join(' '), to });
  return found;
}

interface BlockCandidate extends Omit<FoundBlock, 'links'> {
  readonly key: string;
}

/** Finds the streets of each name once: every search compares all similar streets. */
function findEachOnce(find: typeof findStreets): typeof findStreets {
  const known = new Map<string, ReturnType<typeof findStreets>>();
  return (index, name, isOpen) => {
    const key = `${isOpen} ${name}`;
    const found = known.get(key) ?? find(index, name, isOpen);
    known.set(key, found);
    return found;
  };
}

/**
 * Returns the blocks that a text may name, best first, at most `maxTriedBlocks`: whether there are
 * curbs between the cross streets is not checked.
 */
export function blockCandidates(
  index: PlaceIndex,
  text: string,
  search: typeof findStreets = findStreets,
): readonly BlockCandidate[] {
  const find = findEachOnce(search);
  const best = new Map<string, BlockCandidate>();
  const crossStreets = (street: IndexedStreet, name: string, isOpen: boolean) =>
    find(index, name, isOpen)
      .filter((match) => street.crossings.has(match.street.key))
      .slice(0, maxCandidates);
  for (const typed of parseBlocks(text))
    for (const { street, worth } of find(index, typed.street, false).slice(0, maxCandidates)) {
      const ends = crossStreets(street, typed.to, true);
      if (ends.length === 0) continue;
      for (const from of crossStreets(street, typed.from, false))
        for (const to of ends) {
          if (from.street === to.street) continue;
          const block = {
            street,
            from: from.street,
            to: to.street,
            worth: (worth + from.worth + to.worth) / 3,
          };
          const key = blockKey(block);
          if ((best.get(key)?.worth ?? 0) < block.worth) best.set(key, { ...block, key });
        }
    }
  return [...best.values()].sort((a, b) => b.worth - a.worth).slice(0, maxTriedBlocks);
}

/** Returns the blocks that a text names, best first. */
export function findBlocks(index: PlaceIndex, text: string): readonly FoundBlock[] {
  return blockCandidates(index, text).flatMap(({ key: _key, ...block }) => {
    const links = curbsBetween(index, block.street, block.from.key, block.to.key);
    return links.length === 0 ? [] : [{ ...block, links }];
  });
}

/** The part of a block's id after its kind, the same in both directions. */
export function blockKey({ street, from, to }: Pick<FoundBlock, 'street' | 'from' | 'to'>): string {
  return [street.key, ...[from.key, to.key].sort()].join('|');
}

/** The name of a block, without words of a language. */
export function blockLabel({ street, from, to }: Pick<FoundBlock, 'street' | 'from' | 'to'>): string {
  return `${nameOf(street)}, ${nameOf(from)} – ${nameOf(to)}`;
}
