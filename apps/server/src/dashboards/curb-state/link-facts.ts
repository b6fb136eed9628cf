// Facts of many links in one text, as the database writes them: numbers and nulls, so many for each link.

export type Facts = readonly (number | null)[];

/** The facts of a text; thrown when it holds no list. */
export function factsOf(text: string): Facts {
  const facts: unknown = JSON.parse(text);
  if (!Array.isArray(facts)) throw new Error('a slice of links is broken');
  return facts;
}

const angles = [null, 'diagonal', 'perpendicular'] as const;

/** The angle of bays that a number stands for, as the statements write it. */
export function angleOf(number: number | null | undefined): string | null {
  return angles[number ?? 0] ?? null;
}

/** The numbers at one place of each link: of rule sets, to be brought before the links are read. */
export function numbersAt(facts: Facts, place: number, ofLink: number): number[] {
  const numbers: number[] = [];
  for (let i = place; i < facts.length; i += ofLink) {
    const number = facts[i];
    if (typeof number === 'number') numbers.push(number);
  }
  return numbers;
}
