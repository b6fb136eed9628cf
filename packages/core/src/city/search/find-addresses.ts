// Finds the curbs at a house number, where the city's data states the numbers along its curbs.
import { findStreets } from './find-streets.ts';
import { type HouseNumbers, includesHouseNumber, parseAddress, type TypedAddress } from './house-numbers.ts';
import { type IndexedStreet, nameOf, type PlaceIndex } from './place-index.ts';

interface FoundAddress {
  readonly street: IndexedStreet;
  readonly numbers: HouseNumbers;
  /** Ids of the curbs there. */
  readonly links: readonly number[];
  /** Match quality, 0 to 1. */
  readonly worth: number;
}

/** Number of candidate streets that are tried for each name. */
const maxCandidates = 8;

/** Whether a curb has the typed number, or overlaps the typed block. */
function isAt(numbers: HouseNumbers | null, { from, to }: HouseNumbers): boolean {
  if (numbers === null) return false;
  return from === to ? includesHouseNumber(numbers, from) : numbers.from <= to && numbers.to >= from;
}

/** Returns the ids of a street's curbs at these house numbers. */
function linksAt(index: PlaceIndex, street: IndexedStreet, numbers: HouseNumbers): readonly number[] {
  return [...street.links].filter((id) => isAt(index.link(id)?.houseNumbers ?? null, numbers));
}

function findOne(index: PlaceIndex, { street: typed, from, to }: TypedAddress): readonly FoundAddress[] {
  return findStreets(index, typed, true)
    .slice(0, maxCandidates)
    .flatMap(({ street, worth }) => {
      const links = linksAt(index, street, { from, to });
      return links.length === 0 ? [] : [{ street, numbers: { from, to }, links, worth }];
    });
}

/** Returns the addresses that a text names and the city's data knows. */
export function findAddresses(index: PlaceIndex, text: string): readonly FoundAddress[] {
  return parseAddress(text).flatMap((typed) => findOne(index, typed));
}

function formatNumbers({ from, to }: HouseNumbers): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** The part of an address's id after its kind. */
export function addressKey({ street, numbers }: Pick<FoundAddress, 'street' | 'numbers'>): string {
  return `${street.key}|${numbers.from}|${numbers.to}`;
}

/** Returns the ids of the curbs of an address with this key (see `addressKey`). */
export function linksOfAddress(index: PlaceIndex, key: string): readonly number[] {
  const [name = '', from, to] = key.split('|');
  const street = index.streets.get(name);
  const numbers = { from: Number(from), to: Number(to) };
  return street === undefined ? [] : linksAt(index, street, numbers);
}

/** The name of an address, without words of a language. */
export function addressLabel({ street, numbers }: Pick<FoundAddress, 'street' | 'numbers'>): string {
  return `${formatNumbers(numbers)} ${nameOf(street)}`;
}
