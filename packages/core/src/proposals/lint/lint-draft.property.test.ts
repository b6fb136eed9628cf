// The linter on any draft: it never throws, a fix resolves its finding and causes no other of its
// kind, and findings about times are correct minute by minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerKey, decide, matchRestrictions } from '../../city/regulations/decide.ts';
import { effectsOn } from '../../city/regulations/effects.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { matchUsers, normalizeCurbUser } from '../../city/regulations/user-match.ts';
import { maxStoredInteger } from '../../platform/stored-integer.ts';
import { civilMoment, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay, formatEpochDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { compileTiming, isTimingActive } from '../../platform/time/span-match.ts';
import { cities, curbUsers, restrictionIn, type TestCity } from '../../testing/arbitraries.ts';
import { type ProposalDraft, proposalDraft } from '../draft.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import { defaultClearances, pointKinds } from './clearances.ts';
import { applyFix, type Finding } from './finding.ts';
import { formatLintFinding } from './format-lint-finding.ts';
import type { LintContext } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { possibleCityTimes } from './occurrences.ts';

const tier = fc.record({
  from: fc.constantFrom(0, 0, 30, 60, 90),
  to: fc.constantFrom(null, 30, 60, 60, 120),
  fee: fc.constantFrom(0, 100),
  per: fc.constantFrom(30, 60),
  increment: fc.constantFrom(null, 15),
});
const payment = fc.record({
  currency: fc.constant('USD'),
  rates: fc.array(fc.record({ tiers: fc.array(tier, { minLength: 1, maxLength: 3 }) }), { maxLength: 2 }),
});

/** Sections with ends at whole meters, and sections with fractional ends. */
const stretch = fc
  .tuple(
    fc.constantFrom(1, 2),
    fc.double({ min: 0, max: 110, noNaN: true }),
    fc.double({ min: 1, max: 60, noNaN: true }),
  )
  .map(([parentLink, from, metres]) => ({
    kind: 'custom' as const,
    parentLink,
    from,
    to: from + metres + 0.001,
  }));
const links = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: stretch },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((link) => ({ kind: 'curb' as const, link })) },
  ),
  { maxLength: 4 },
);
const point = fc.record({
  kind: fc.constantFrom(...pointKinds),
  at: fc.double({ min: 0, max: 100, noNaN: true }),
});

function draftIn(city: TestCity): fc.Arbitrary<ProposalDraft> {
  const restriction = fc
    .tuple(restrictionIn(city), fc.option(payment, { freq: 5 }))
    .map(([one, paid]) => ({ ...one, payment: paid }));
  return fc
    .record({
      action: fc.constantFrom('create', 'modify', 'modify', 'remove'),
      subActivity: fc.constantFrom('a', 'b', 'c'),
      timeLimit: fc.option(fc.constantFrom(30, 60, 600)),
      restrictions: fc.array(restriction, { maxLength: 5 }),
      payment: fc.option(payment),
      links,
    })
    .map((input) => proposalDraft.parse(input));
}

const cases = cities.chain((city) =>
  fc.record({
    draft: draftIn(city),
    points: fc.array(point, { maxLength: 3 }),
    date: fc.constantFrom(...city.oddDays),
    cityTime: fc.constant(city.cityTime),
  }),
);

function contextOf(
  points: { kind: (typeof pointKinds)[number]; at: number }[],
  date: string,
  cityTime: LintContext['cityTime'],
): LintContext {
  const link = { length: 100, points, ruleSet: null, atStart: null, atEnd: null };
  return {
    cityTime,
    date,
    links: [
      { ...link, link: 1 },
      { ...link, link: 2, length: 48.5 },
    ],
    classNames: null,
    clearances: defaultClearances,
  };
}

function count(findings: readonly Finding[], { code }: Finding): number {
  return findings.filter((one) => one.code === code).length;
}

describe('lintDraft on any draft', () => {
  it('never throws, can be told, and its fixes mend', () => {
    fc.assert(
      fc.property(cases, ({ draft, points, date, cityTime }) => {
        const context = contextOf(points, date, cityTime);
        const findings = lintDraft(draft, context);
        for (const one of findings) {
          expect(formatLintFinding(one, readerOf('es'), (name) => name)).not.toMatch(/\{\{/);
          if (one.fix === null) continue;
          const after = applyFix(draft, one.fix);
          expect(proposalDraft.parse(after)).toEqual(after);
          const left = lintDraft(after, context);
          if (count(left, one) >= count(findings, one))
            expect({ one, left, draft }).toBe('fewer of the same code');
        }
      }),
      { numRuns: 40 },
    );
    // The draft is linted again after every fix.
  }, 90_000);
});

/**
 * Extreme values that the schema accepts: dates that do not exist, instants outside the range of
 * dates, numbers of any size.
 */
const extremes = fc.record({
  activity: fc.constantFrom('parking', 'no stopping', 'loading'),
  subActivity: fc.constantFrom('a', '{{rule}}', 'constructor'),
  priority: fc.constantFrom(-maxStoredInteger - 1, -1, 5, maxStoredInteger),
  maxStay: fc.constantFrom(null, 1, maxStoredInteger),
  users: fc.constantFrom(
    [],
    [{ anyOf: [' '] }],
    [{ anyOf: Array.from({ length: 40 }, (_, i) => `class ${i}`) }],
  ),
  timeSpans: fc.array(
    fc.record({
      dates: fc.constantFrom(
        [],
        [{ from: '02-31', to: null }],
        [{ from: '9999-02-31', to: '0000-01-01' }],
        [{ from: null, to: null }],
      ),
      instants: fc.constantFrom(
        [],
        [{ from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }],
        [{ from: 5, to: 4 }],
      ),
      times: fc.constantFrom(
        [],
        [{ from: '24:00', to: '24:00' }],
        [{ from: '00:00', to: '24:00' }],
        [{ from: '24:00', to: '00:00' }],
      ),
      daysOfMonth: fc.constantFrom([], [31]),
      months: fc.constantFrom([], [2]),
      periods: fc.constantFrom([], [{ name: '__proto__', apply: 'only during' }]),
      excludes: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

describe('lintDraft at the edges of the schema', () => {
  it('never throws, and its fixes are valid drafts', () => {
    fc.assert(
      fc.property(
        fc.array(extremes, { maxLength: 4 }),
        fc.constantFrom('2026-05-06', '0000-01-01', '9999-12-31'),
        (restrictions, date) => {
          const draft = proposalDraft.parse({ action: 'create', subActivity: 'a', restrictions });
          for (const one of lintDraft(
            draft,
            contextOf([], date, { timeZone: 'Asia/Tokyo', calendar: { periods: [] } }),
          )) {
            formatLintFinding(one, readerOf('en'), (name) => name);
            if (one.fix !== null) proposalDraft.parse(applyFix(draft, one.fix));
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

/**
 * Returns which restrictions apply at each wall-clock minute of the week, evaluated minute by
 * minute.
 */
function naiveWeek(
  restrictions: readonly Restriction[],
  monday: number,
  cityTime: LintContext['cityTime'],
): string[] {
  const timings = restrictions.map(({ timeSpans }) => compileTiming(timeSpans, cityTime));
  const rows: string[] = [];
  const start = startOfCivilDay(monday, cityTime.timeZone);
  for (let minute = 0; minute < 10_080; minute += 1) {
    const moment = civilMoment(start + minute * minuteMs, cityTime.timeZone);
    rows.push(timings.map((timing) => (isTimingActive(timing, moment) ? '1' : '0')).join(''));
  }
  return rows;
}

/**
 * Cities and weeks without a clock change: a chart's week has exactly 10,080 wall-clock minutes.
 */
const evenWeeks = cities.chain((city) =>
  fc.record({
    draft: draftIn(city),
    cityTime: fc.constant({ ...city.cityTime, timeZone: 'Asia/Tokyo' }),
    date: fc.constantFrom(...city.oddDays),
    who: curbUsers,
  }),
);

function inside(spans: readonly { from: number; to: number }[], minute: number): boolean {
  return spans.some(({ from, to }) => minute >= from && minute < to);
}

describe('what the linter says of times', () => {
  it('is so minute by minute: uncovered hours, and where equal priorities meet', () => {
    fc.assert(
      fc.property(evenWeeks, ({ draft, cityTime, date }) => {
        if (draft.action === 'remove') return;
        const restrictions = restrictionsOfDraft(draft);
        for (const { code, place } of lintDraft(draft, contextOf([], date, cityTime))) {
          const { week, restriction: i, other: j } = place;
          // Hours without a rate have a test of their own.
          if (week === undefined || code === 'lint.unpriced') continue;
          const wanted = (applies: string) =>
            code === 'lint.uncovered'
              ? !applies.includes('1')
              : applies[i ?? -1] === '1' && applies[j ?? -1] === '1';
          // A conflict that occurs only in a snow emergency is charted as if there were one.
          const isSo = possibleCityTimes(cityTime, restrictions).some((city) =>
            naiveWeek(restrictions, parseEpochDay(week.monday) ?? 0, city).every(
              (applies, minute) => inside(week.spans, minute) === wanted(applies),
            ),
          );
          expect({ code, isSo }).toEqual({ code, isSo: true });
        }
        const day = parseEpochDay(date) ?? 0;
        const rows = naiveWeek(restrictions, day - civilDay(day).weekday, cityTime);
        const bare =
          rows.some((applies) => !applies.includes('1')) && rows.some((applies) => applies.includes('1'));
        const told = lintDraft(draft, contextOf([], date, cityTime)).some(
          ({ code }) => code === 'lint.uncovered',
        );
        expect(told).toBe(bare && restrictions.length > 0);
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('is so minute by minute: what never applies does not, and what is beaten decides nothing to anybody tried', () => {
    fc.assert(
      fc.property(evenWeeks, ({ draft, cityTime, date, who }) => {
        if (draft.action === 'remove') return;
        const restrictions = restrictionsOfDraft(draft);
        const findings = lintDraft(draft, contextOf([], date, cityTime));
        const silent = findings.filter(({ code }) =>
          ['lint.never', 'lint.past', 'lint.beaten'].includes(code),
        );
        if (silent.length === 0) return;
        const words = normalizeCurbUser(who);
        const stances = matchRestrictions(
          restrictions,
          restrictions.map(({ users }) => matchUsers(words, users)),
        );
        const day = parseEpochDay(date) ?? 0;
        for (let week = 0; week < 3; week += 1) {
          // Starts on the day itself, because earlier days are past.
          const rows = naiveWeek(restrictions, day + week * 7, cityTime);
          for (const applies of new Set(rows)) {
            const answer = decide(
              stances,
              Array.from(applies, (one) => one === '1'),
            );
            const deciding = new Set([
              answer.governing,
              ...Object.values(answer.uses).map((use) => use.decidedBy),
            ]);
            for (const { code, place } of silent) {
              const index = place.restriction ?? -1;
              if (code === 'lint.beaten') expect(deciding.has(index)).toBe(false);
              else expect(applies[index]).toBe('0');
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('finds every pair of equal priority that forbids and allows one use to the one who asks', () => {
    fc.assert(
      fc.property(evenWeeks, ({ draft, cityTime, date }) => {
        if (draft.action === 'remove') return;
        const restrictions = restrictionsOfDraft(draft);
        const found = lintDraft(draft, contextOf([], date, cityTime));
        const day = parseEpochDay(date) ?? 0;
        const rows = new Set(naiveWeek(restrictions, day, cityTime));
        restrictions.forEach((a, i) => {
          restrictions.forEach((b, j) => {
            if (j <= i || a.priority !== b.priority) return;
            // A user who matches none of the named classes and no exception.
            const words = normalizeCurbUser({
              classes: [],
              subclasses: [],
              purposes: [],
              height: null,
              length: null,
              weight: null,
            });
            const one = effectsOn(a, matchUsers(words, a.users));
            const other = effectsOn(b, matchUsers(words, b.users));
            const against = one.some((effect, use) =>
              `${effect} ${other[use]}`.match(/^(?:allow forbid|forbid allow)$/),
            );
            const meet = [...rows].some((applies) => applies[i] === '1' && applies[j] === '1');
            if (!against || !meet) return;
            const told = found.some(
              ({ code, place }) =>
                code === 'lint.equal-priority' && place.restriction === i && place.other === j,
            );
            expect(told).toBe(true);
          });
        });
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it('keeps every answer when a beaten restriction is taken out', () => {
    fc.assert(
      fc.property(evenWeeks, ({ draft, cityTime, date, who }) => {
        const beaten = lintDraft(draft, contextOf([], date, cityTime)).find(
          ({ code }) => code === 'lint.beaten',
        );
        if (beaten?.fix === null || beaten === undefined) return;
        const after = restrictionsOfDraft(applyFix(draft, beaten.fix));
        const before = restrictionsOfDraft(draft);
        const answers = (list: readonly Restriction[]) => {
          const words = normalizeCurbUser(who);
          const stances = matchRestrictions(
            list,
            list.map(({ users }) => matchUsers(words, users)),
          );
          const day = parseEpochDay(date) ?? 0;
          return naiveWeek(list, day, cityTime)
            .filter((_, minute) => minute % 5 === 0)
            .map((applies) =>
              answerKey(
                decide(
                  stances,
                  Array.from(applies, (one) => one === '1'),
                ),
              ),
            );
        };
        expect(answers(after)).toEqual(answers(before));
        expect(formatEpochDay(parseEpochDay(date) ?? 0)).toBe(date);
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});
