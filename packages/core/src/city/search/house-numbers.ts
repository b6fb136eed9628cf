// House numbers along a curb, as the city's data states them, and the numbers in a typed address.
import { z } from 'zod';

/** Source property of a link that holds its house numbers. */
export const houseNumbersProperty = 'houseNumbers';

const houseNumber = z.int().min(0).max(999_999);
const houseNumbersSchema = z.object({ from: houseNumber, to: houseNumber });

/** The lowest and the highest house number along a curb. */
export type HouseNumbers = z.output<typeof houseNumbersSchema>;

/** Returns the house numbers in a stored source property; `null` if it holds none. */
export function parseHouseNumbers(value: unknown): HouseNumbers | null {
  const parsed = houseNumbersSchema.safeParse(value);
  return parsed.success ? ordered(parsed.data.from, parsed.data.to) : null;
}

function ordered(one: number, other: number): HouseNumbers {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

const rangePattern = /^(\d{1,6})\s*[a-z]?(?:\s*[-–—/]\s*(\d{1,6})\s*[a-z]?)?$/i;

/**
 * Reads house numbers from the values of a source: a first and a last number, or a range such as
 * `200-298` in the first. `null` if they are not stated, or not numbers; a number without its
 * counterpart is a range of one.
 */
export function readHouseNumbers(first: string | null, last: string | null): HouseNumbers | null {
  const numbers = [first, last].flatMap((text) => {
    if (text === null || text.trim() === '') return [];
    const [, from, to = from] = rangePattern.exec(text.trim()) ?? [];
    return [Number(from), Number(to)];
  });
  const [one, other] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length === 0 ? null : parseHouseNumbers({ from: one, to: other });
}

/**
 * Whether a range includes a house number. Where both ends are even or both odd, the numbers between
 * them are, too: the others stand on the opposite side of the street.
 */
export function includesHouseNumber({ from, to }: HouseNumbers, number: number): boolean {
  if (number < from || number > to) return false;
  return from % 2 !== to % 2 || number % 2 === from % 2;
}

/** A street and house numbers as typed: one number, or a block of a hundred. */
export interface TypedAddress {
  readonly street: string;
  readonly from: number;
  readonly to: number;
}

/** Numbers in a block that is named by its first, such as `300 block of Pear`. */
const numbersInBlock = 100;

/**
 * The ways to read a text as an address: `214 Pear St`, `Pear St 214`, `300 block of Pear`. The
 * letter of `214b` does not matter.
 */
export function parseAddress(text: string): readonly TypedAddress[] {
  const plain = text.trim();
  const [, block, blockStreet] = /^(\d{1,6})\s+block\s+(?:of\s+)?(\S.*)$/i.exec(plain) ?? [];
  if (block !== undefined && blockStreet !== undefined)
    return [{ street: blockStreet, from: Number(block), to: Number(block) + numbersInBlock - 1 }];
  const [, first, after] = /^(\d{1,6})[a-z]?\s*,?\s+(\S.*)$/i.exec(plain) ?? [];
  const [, before, last] = /^(.*[^\s,])[\s,]+(\d{1,6})[a-z]?$/i.exec(plain) ?? [];
  return [
    { number: first, street: after },
    { number: last, street: before },
  ].flatMap(({ number, street }) =>
    number === undefined || street === undefined
      ? []
      : [{ street, from: Number(number), to: Number(number) }],
  );
}
