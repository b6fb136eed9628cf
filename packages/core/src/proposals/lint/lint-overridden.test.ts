// Rules that other rules of the draft override: always, in a normal week, or for some hours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, matchRestrictions } from '../../city/regulations/decide.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import type { Calendar } from '../../platform/time/calendar.ts';
import { civilMoment, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { normalWeek } from '../../platform/time/normal-week.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { compileTiming, isTimingActive } from '../../platform/time/span-match.ts';
import { cities, restrictionIn } from '../../testing/arbitraries.ts';
import { type ProposalDraft, proposalDraft } from '../draft.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import { defaultClearances } from './clearances.ts';
import { applyFix, type Finding } from './finding.ts';
import { formatLintFinding } from './format-lint-finding.ts';
import type { LintContext } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { likelyMatches } from './representative-curb-users.ts';

const date = '2026-05-06';

function contextOf(
  cityTime: LintContext['cityTime'],
  inForce: readonly RestrictionInput[],
  on: string = date,
): LintContext {
  const ruleSet = ruleSetOf(inForce);
  return {
    cityTime,
    date: on,
    links: [{ link: 1, length: 100, points: [], ruleSet, atStart: null, atEnd: null }],
    classNames: null,
    clearances: defaultClearances,
  };
}

const draftOf = (restrictions: readonly RestrictionInput[]): ProposalDraft =>
  proposalDraft.parse({
    action: 'modify',
    subActivity: 'paid-parking',
    restrictions,
    links: [{ kind: 'curb', link: 1 }],
  });

const week = ['mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;
const paid = (calendarName?: string): RestrictionInput => ({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 100,
  maxStay: 120,
  timeSpans: [
    {
      daysOfWeek: [...week],
      times: [{ from: '08:00', to: '19:00' }],
      periods: calendarName === undefined ? [] : [{ name: calendarName, apply: 'except during' }],
    },
  ],
});
const free: RestrictionInput = {
  activity: 'parking',
  subActivity: 'free-parking',
  priority: 100,
  timeSpans: [
    { daysOfWeek: [...week], times: [{ from: '00:00', to: '08:00' }] },
    { daysOfWeek: [...week], times: [{ from: '19:00', to: '24:00' }] },
    { daysOfWeek: ['su'] },
  ],
};
const noParking: RestrictionInput = {
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 350,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to: '09:00' }] }],
};
const cityTime = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const textOf = (finding: Finding | undefined) =>
  finding === undefined ? '' : formatLintFinding(finding, readerOf('en'), (name) => name);

describe('a rule added beside two that override it together', () => {
  const draft = draftOf([free, paid(), noParking]);
  const found = lintDraft(draft, contextOf(cityTime, [free, paid()]));
  it('is warned of, with both rules named', () => {
    expect(textOf(found.find(({ code }) => code === 'lint.beaten'))).toBe(
      'Rule 3 never applies: it is always overridden by rule 1 (free-parking) and rule 2 (paid-parking).',
    );
  });
  it('is named by its words where rules have no numbers', () => {
    const [one] = found;
    expect(
      one &&
        formatLintFinding(
          one,
          readerOf('en'),
          (name) => name,
          (index) => `words ${index}`,
        ),
    ).toBe('Rule “words 2” never applies: it is always overridden by “words 0” and “words 1”.');
  });
  it('applies first after the fix', () => {
    const fix = found.find(({ code }) => code === 'lint.beaten')?.fix;
    expect(fix?.code).toBe('lint-fix.apply-first');
    const after = applyFix(draft, fix ?? { edit: {} });
    expect(after.restrictions.map(({ priority }) => priority)).toEqual([100, 100, 90]);
    expect(codesOf(lintDraft(after, contextOf(cityTime, [free, paid()])))).not.toContain('lint.beaten');
  });
});

it('warns of a rule that applies on holidays only, with the times of a normal week', () => {
  const calendar: Calendar = {
    periods: [
      {
        name: 'holidays',
        days: [{ kind: 'dates', name: 'New Year', from: '2027-01-01', to: '2027-01-01' }],
        except: [],
        switchings: [],
      },
    ],
  };
  const rules = [free, paid('holidays')];
  const context = contextOf({ ...cityTime, calendar }, rules);
  const found = lintDraft(draftOf([...rules, noParking]), context);
  const one = found.find(({ code }) => code === 'lint.beaten-week');
  expect(one?.place).toMatchObject({ restriction: 2, week: { spans: { length: 5 } } });
  expect(one?.fix?.code).toBe('lint-fix.apply-first');
  expect(codesOf(found)).not.toContain('lint.beaten');
});

it('notes the hours of an added rule that a rule in force overrides, and not of one in force', () => {
  const notes = (inForce: readonly RestrictionInput[], rules: readonly RestrictionInput[]) =>
    lintDraft(draftOf(rules), contextOf(cityTime, inForce)).filter(
      ({ code }) => code === 'lint.beaten-hours',
    );
  const [one, ...more] = notes([paid()], [paid(), noParking]);
  expect(more).toEqual([]);
  expect(one?.params).toEqual({ rule: 2, hours: 5, of: 10 });
  expect(textOf(one)).toContain('rule 1 (paid-parking)');
  expect(notes([paid(), noParking], [paid(), noParking])).toEqual([]);
  expect(notes([], [paid(), noParking])).toEqual([]);
  expect(notes([paid(), noParking], [paid(), { ...noParking, description: 'other words' }])).toEqual([]);
});

it('checks a hundred rules', () => {
  const rules = Array.from({ length: 100 }, (_, index) => ({
    ...paid(),
    priority: 100 + index,
    timeSpans: [
      { daysOfWeek: [...week], times: [{ from: '08:00', to: `${9 + (index % 10)}:30`.padStart(5, '0') }] },
    ],
    users: index % 5 === 0 ? [{ anyOf: [`class ${index}`] }] : [],
  }));
  const found = lintDraft(
    draftOf([...rules.slice(0, 99), noParking]),
    contextOf(cityTime, rules.slice(0, 99)),
  );
  expect(found.length).toBeGreaterThan(0);
});

/** Returns which rules apply at each minute of a week without a clock change. */
function naiveWeek(draft: ProposalDraft, monday: string, time: LintContext['cityTime']): string[] {
  const timings = restrictionsOfDraft(draft).map(({ timeSpans }) => compileTiming(timeSpans, time));
  const start = startOfCivilDay(parseEpochDay(monday) ?? 0, time.timeZone);
  return Array.from({ length: 10_080 }, (_, minute) => {
    const moment = civilMoment(start + minute * minuteMs, time.timeZone);
    return timings.map((timing) => (isTimingActive(timing, moment) ? '1' : '0')).join('');
  });
}

const cases = cities.chain((city) =>
  fc.record({
    rules: fc.array(restrictionIn(city), { minLength: 2, maxLength: 5 }),
    inForce: fc.integer({ min: 0, max: 3 }),
    time: fc.constant({ ...city.cityTime, timeZone: 'Asia/Tokyo' }),
    on: fc.constantFrom(...city.oddDays),
  }),
);

it('says of a normal week what a decision for every minute says', () => {
  fc.assert(
    fc.property(cases, ({ rules, inForce, time, on }) => {
      const draft = draftOf(rules.map((one) => ({ ...one, priority: (one.priority ?? 0) % 7 })));
      const current = draft.restrictions.slice(0, inForce);
      const restrictions = restrictionsOfDraft(draft);
      const found = lintDraft(draft, contextOf(time, current, on));
      const normal = normalWeek(on, time);
      const about = (code: string) => found.filter((one) => one.code === code);
      if (!normal.isNormal) {
        expect([...about('lint.beaten-week'), ...about('lint.beaten-hours')]).toEqual([]);
        return;
      }
      const minutes = naiveWeek(draft, normal.monday, time);
      const users = likelyMatches(restrictions).map((matches) => matchRestrictions(restrictions, matches));
      const deciders = new Map<string, Set<number>>();
      for (const applies of new Set(minutes)) {
        const deciding = new Set<number>();
        for (const user of users) {
          const answer = decide(
            user,
            Array.from(applies, (one) => one === '1'),
          );
          for (const index of [answer.governing, ...Object.values(answer.uses).map((use) => use.decidedBy)])
            if (index !== null) deciding.add(index);
        }
        deciders.set(applies, deciding);
      }
      const isLost = (applies: string, index: number) =>
        applies[index] === '1' && deciders.get(applies)?.has(index) === false;
      for (const { place } of [...about('lint.beaten-week'), ...about('lint.beaten')]) {
        const index = place.restriction ?? -1;
        expect(
          minutes.filter((applies) => applies[index] === '1').every((applies) => isLost(applies, index)),
        ).toBe(true);
      }
      for (const { place, params } of about('lint.beaten-hours')) {
        const index = place.restriction ?? -1;
        const lost = minutes.filter((applies) => isLost(applies, index)).length;
        expect(params.hours).toBeCloseTo(lost / 60, 0);
        const spans = place.week?.spans ?? [];
        expect(
          minutes.every(
            (applies, minute) =>
              spans.some(({ from, to }) => minute >= from && minute < to) === isLost(applies, index),
          ),
        ).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
