// Parses facts of many links from one text, as the database writes them: a fixed number of numbers
// and nulls per link.

export type Facts = readonly (number | null)[];

/** Parses the facts of a text. Throws when it is not a list. */
export function factsOf(text: string): Facts {
  const facts: unknown = JSON.parse(text);
  if (!Array.isArray(facts)) throw new Error('a slice of links is broken');
  return facts;
}

const angles = [null, 'diagonal', 'perpendicular'] as const;

/** The bay angle for its number in the SQL results. */
export function angleOf(number: number | null | undefined): string | null {
  return angles[number ?? 0] ?? null;
}

/**
 * The values at one position in each link's facts, such as rule set numbers to load before the
 * links are parsed.
 */
export function numbersAt(facts: Facts, offset: number, valuesPerLink: number): number[] {
  const numbers: number[] = [];
  for (let i = offset; i < facts.length; i += valuesPerLink) {
    const number = facts[i];
    if (typeof number === 'number') numbers.push(number);
  }
  return numbers;
}
