// Checks whether two rule sets mean the same, for several weeks of a year and all users the rules
// mention.
import {
  type CityTime,
  type CurbUser,
  computeVerdictWeek,
  curbUser,
  type RuleSet,
  uses,
  type WeekSpan,
} from '@curbwright/core';

/**
 * Dates whose weeks are compared: spread over a year, with a leap day, holidays and both clock
 * changes.
 */
const comparedDates = [
  '2028-01-01',
  '2028-02-28',
  '2028-03-26',
  '2028-05-08',
  '2028-07-04',
  '2028-08-14',
  '2028-10-29',
  '2028-12-25',
];

/** The curb users to compare with: an ordinary car and one for each kind of user the rules name. */
export function representativeCurbUsers(ruleSets: readonly RuleSet[]): readonly CurbUser[] {
  const found = new Map<string, CurbUser>();
  const add = (input: Parameters<typeof curbUser.parse>[0]) => {
    const one = curbUser.parse(input);
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

/**
 * How two rule sets differ: in what is allowed, or only in the curb type shown; `null` = not at
 * all.
 */
type RuleSetDifference = 'meaning' | 'class' | null;

/**
 * Describes what is allowed in a span of the week and for how long, regardless of which rule allows
 * it.
 */
function describePermissions({ verdict: { most, maxStay, uses: allowed } }: WeekSpan): string {
  return `${most} ${uses.map((use) => (allowed[use].allowed ? 1 : 0)).join('')} ${maxStay}`;
}

/** Formats the week as text, with a line for each change. */
function formatWeek(spans: readonly WeekSpan[], say: (span: WeekSpan) => string): string {
  const parts: string[] = [];
  let last = '';
  for (const span of spans) {
    const said = say(span);
    if (said !== last) parts.push(`${span.start} ${said}`);
    last = said;
  }
  return parts.join('\n');
}

/** Compares two rule sets for all users the rules mention, in several weeks of a year. */
export function compareRuleSets(before: RuleSet, after: RuleSet, city: CityTime): RuleSetDifference {
  let found: RuleSetDifference = null;
  for (const who of representativeCurbUsers([before, after]))
    for (const date of comparedDates) {
      const [one, other] = [
        computeVerdictWeek(before, date, who, city),
        computeVerdictWeek(after, date, who, city),
      ];
      if (formatWeek(one, describePermissions) !== formatWeek(other, describePermissions)) return 'meaning';
      const classOf = (span: WeekSpan) => span.verdict.subActivity;
      if (formatWeek(one, classOf) !== formatWeek(other, classOf)) found = 'class';
    }
  return found;
}
