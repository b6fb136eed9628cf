// Whether two rule sets say the same: asked over weeks of a year, for everybody the rules speak of.
import { type Asker, asker, type CityTime, type RuleSet, uses, type WeekSpan, week } from '@curbwright/core';

/** Mondays' weeks through a year, with a leap day, holidays and both changes of the clock. */
const dates = [
  '2028-01-01',
  '2028-02-28',
  '2028-03-26',
  '2028-05-08',
  '2028-07-04',
  '2028-08-14',
  '2028-10-29',
  '2028-12-25',
];

/** An ordinary car, and one of each kind of user the rules name. */
export function askersOf(ruleSets: readonly RuleSet[]): readonly Asker[] {
  const found = new Map<string, Asker>();
  const add = (input: Parameters<typeof asker.parse>[0]) => {
    const one = asker.parse(input);
    found.set(JSON.stringify(one), one);
  };
  add({});
  for (const { restrictions } of ruleSets)
    for (const { users } of restrictions)
      for (const { allOf, anyOf, except, subclasses, purposes, limits } of users) {
        for (const name of [...anyOf, ...except]) add({ classes: [...allOf, name] });
        if (anyOf.length > 1) add({ classes: [...allOf, ...anyOf] });
        add({ classes: ['car', ...allOf, ...anyOf.slice(0, 1)], subclasses, purposes });
        add({ classes: ['car', ...allOf, ...anyOf.slice(0, 1)], purposes });
        if (limits !== null)
          for (const size of [0.9, 1.1])
            add({
              height: (limits.maxHeight ?? limits.minHeight ?? 2) * size,
              length: (limits.maxLength ?? limits.minLength ?? 5) * size,
              weight: (limits.maxWeight ?? limits.minWeight ?? 2000) * size,
            });
      }
  return [...found.values()];
}

/** How two rule sets differ: in what is allowed, or only in the class they are shown as. */
export type Difference = 'meaning' | 'class' | null;

/** What is allowed in a span of the week and for how long, without whose rule said it. */
function meaning({ verdict: { most, maxStay, uses: allowed } }: WeekSpan): string {
  return `${most} ${uses.map((use) => (allowed[use].allowed ? 1 : 0)).join('')} ${maxStay}`;
}

/** The week as lines, each where something changes. */
function weekText(spans: readonly WeekSpan[], say: (span: WeekSpan) => string): string {
  const parts: string[] = [];
  let last = '';
  for (const span of spans) {
    const said = say(span);
    if (said !== last) parts.push(`${span.start} ${said}`);
    last = said;
  }
  return parts.join('\n');
}

/** Compares both for everybody the rules speak of, in weeks through a year. */
export function differenceOf(before: RuleSet, after: RuleSet, city: CityTime): Difference {
  let found: Difference = null;
  for (const who of askersOf([before, after]))
    for (const date of dates) {
      const [one, other] = [week(before, date, who, city), week(after, date, who, city)];
      if (weekText(one, meaning) !== weekText(other, meaning)) return 'meaning';
      const classOf = (span: WeekSpan) => span.verdict.subActivity;
      if (weekText(one, classOf) !== weekText(other, classOf)) found = 'class';
    }
  return found;
}
