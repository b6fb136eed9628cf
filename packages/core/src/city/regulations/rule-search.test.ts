// Rules found by their wording and by what they say. `FC_RUNS` sets the number of cases, `FC_SEED`
// the seed.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { civilMoment, minuteMs, parseCityInstant } from '../../platform/time/civil.ts';
import { compileTiming, isTimingActive } from '../../platform/time/span-match.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import { addAllLanguagePacks } from '../../platform/words/all-messages.ts';
import type { LanguageName } from '../../platform/words/languages.ts';
import { restrictionIn, testCities } from '../../testing/arbitraries.ts';
import { type RestrictionInput, restriction } from './restriction.ts';
import {
  findMatchingRules,
  isRuleInForce,
  type RuleSearch,
  ruleMatcher,
  ruleMatchesSearch,
  ruleSearch,
} from './rule-search.ts';
import { parseRuleText } from './rule-text.ts';
import { createUnknownRule } from './unknown-rules.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const chosen = {
  numRuns: Number(process.env.FC_RUNS ?? 300),
  ...(process.env.FC_SEED !== undefined && { seed: Number(process.env.FC_SEED) }),
};
beforeAll(addAllLanguagePacks);

const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
const workdays = weekDays.slice(0, 5);
const rule = (input: Partial<RestrictionInput>) =>
  restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 1, ...input });
const hourly = (fee: number, currency = 'USD') => ({
  currency,
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: null }] }],
});
const rules = {
  rush: rule({
    activity: 'no parking',
    subActivity: 'no-parking',
    timeSpans: [{ daysOfWeek: workdays, times: [{ from: '07:00', to: '09:00' }] }],
  }),
  evening: rule({
    activity: 'no parking',
    subActivity: 'no-parking',
    timeSpans: [{ times: [{ from: '19:00', to: '21:00' }] }],
  }),
  meter: rule({
    subActivity: 'paid-parking',
    maxStay: 120,
    noReturn: 60,
    payment: hourly(200),
    timeSpans: [{ daysOfWeek: [...workdays, 'sa'], times: [{ from: '08:00', to: '18:00' }] }],
  }),
  cleaning: rule({
    activity: 'no parking',
    subActivity: 'street-cleaning',
    timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '10:00', to: '12:00' }], weeksOfMonth: [1, 3] }],
  }),
  residents: rule({
    subActivity: 'permit-parking',
    users: [{ anyOf: ['resident'], subclasses: ['Zone 4'], except: ['truck'] }],
    description: 'Notwithstanding other signs',
  }),
  always: rule({}),
};
const find = (search: RuleSearch, language: LanguageName = 'en') =>
  Object.entries(rules)
    .filter(([, one]) => ruleMatchesSearch(one, search, language, city))
    .map(([name]) => name);

describe('the wording of a rule', () => {
  it.each<[string, string[]]>([
    ['no parking 7-9', ['rush', 'evening']],
    ['no parking 7–9am', ['rush']],
    ['No Parking 7 to 9 p.m.', ['evening']],
    ['no parking 19:00-21:00', ['evening']],
    ['07:00-09:00', ['rush']],
    ['no parking 7-9 mon-fri', ['rush', 'evening']],
    ['no parking 7-9am sat', []],
    ['no parking weekdays', ['rush', 'evening']],
    ['no parking weekends', ['evening']],
    ['8-6', ['meter']],
    ['8am-6pm', ['meter']],
    ['8-6pm', ['meter']],
    ['10-noon', ['cleaning']],
    ['2 hr parking mon-fri', ['meter']],
    ['2h', ['meter']],
    ['2-hour', ['meter']],
    ['2 hours sun', []],
    ['1 h', ['meter']],
    ['120 min', ['meter']],
    ['$2', ['meter']],
    ['2.00', ['meter']],
    ['$2.50', []],
    ['$2/hr m-f', ['meter']],
    ['street cleaning tue', ['cleaning']],
    ['street cleaning on Tuesdays', ['cleaning']],
    ['street cleaning wednesday', []],
    ['no', ['rush', 'evening', 'meter', 'cleaning']],
    ['no parking', ['rush', 'evening', 'cleaning']],
    ['no park', ['rush', 'evening', 'cleaning']],
    ['arking', []],
    ['resid', ['residents']],
    ['not with', []],
    ['notwith', ['residents']],
    ['free', ['always']],
    ['unknown', []],
    ['7', ['rush', 'evening']],
  ])('%s', (text, names) => {
    expect(find({ text })).toEqual(names);
  });

  it.each<[LanguageName, string, string[]]>([
    ['es', 'prohibido 7 a 9 lun-vie', ['rush', 'evening']],
    ['es', 'estacionamiento sábado 2 horas', ['meter']],
    ['es', 'no parking 7-9', ['rush', 'evening']],
    ['de', '7 bis 9 Uhr mo-fr', ['rush', 'evening']],
    ['de', 'Straßenreinigung dienstags', ['cleaning']],
    ['fr', '7h-9h lundi', ['rush', 'evening']],
    ['pt', '7-9 segunda a sexta', ['rush', 'evening']],
    ['ar', '٧-٩ ص', ['rush']],
  ])('in %s: %s', (language, text, names) => {
    expect(find({ text }, language)).toEqual(names);
  });

  it('is split into hours, days, durations, prices and words', () => {
    expect(parseRuleText('No parking 7:30-9, mon & thu to sat; 1.5 h, $2.25 taxis', 'en')).toEqual({
      days: ['mo', 'th', 'fr', 'sa'],
      hours: [
        [
          { from: 450, to: 540 },
          { from: 1170, to: 1260 },
        ],
      ],
      durations: [{ minutes: 90, words: '1 5 h' }],
      prices: [2.25],
      words: [
        { words: 'no parking', isOpen: true },
        { words: 'taxis', isOpen: true },
      ],
      asksForUnknown: false,
    });
    expect(parseRuleText('10pm-midnight sat-mon', 'en')).toMatchObject({
      hours: [[{ from: 1320, to: 1440 }]],
      days: ['mo', 'sa', 'su'],
    });
    expect(parseRuleText('25-30 99:99 7- 555-1212', 'en').hours).toEqual([]);
  });

  it.each<[LanguageName, string, number, number]>([
    ['pt', '22h-meia-noite', 1320, 1440],
    ['pt', 'da meia-noite às 6h', 0, 360],
    ['pt', '8h até meio-dia', 480, 720],
    ['de', '8:00 bis 12 Uhr mittags', 480, 720],
    ['de', '08:00 bis mittags', 480, 720],
    ['de', '12 Uhr mittags bis Mitternacht', 720, 1440],
    ['ar', '١٠ م إلى منتصف الليل', 1320, 1440],
    ['ar', 'من منتصف الليل إلى ٦ ص', 0, 360],
    ['en', '8am to 12 noon', 480, 720],
    ['en', 'midnight - 6am', 0, 360],
  ])('has noon and midnight of one or several words, in %s: %s', (language, text, from, to) => {
    const { hours, words } = parseRuleText(text, language);
    expect(hours.flat()).toContainEqual({ from, to });
    expect([hours.length, words]).toEqual([1, []]);
  });

  it('does not take a longer word for noon or midnight', () => {
    expect(parseRuleText('10-noonday', 'en').hours).toEqual([]);
  });

  it('finds a price only among the prices', () => {
    const twoHours = rule({
      maxStay: 120,
      payment: hourly(400),
      timeSpans: [{ times: [{ from: '02:00', to: '04:00' }] }],
    });
    const finds = (text: string) => ruleMatchesSearch(twoHours, { text }, 'en', city);
    expect(['$2', '€2', '2.00', '$4', '2 h'].map(finds)).toEqual([false, false, false, true, true]);
    expect(ruleMatchesSearch(rule({ maxStay: 120 }), { text: '$2' }, 'en', city)).toBe(false);
  });

  it.each(['?', '€', 'and', 'max', 'limit', '- / -'])(
    'with nothing to search for finds nothing: %s',
    (text) => {
      expect(find({ text })).toEqual([]);
      expect(find({ text, activity: 'parking' })).toEqual([]);
    },
  );

  it('ends for any text', () => {
    const alphabet = fc.constantFrom(...'0123456789 -–:.,$€hapmoMnfri/صم٧ñ'.split(''));
    const text = fc.oneof(
      fc.string(),
      fc.array(alphabet, { maxLength: 30 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const { hours } = parseRuleText(typed, 'en');
        for (const { from, to } of hours.flat()) expect(from >= 0 && from < 1440 && to <= 1440).toBe(true);
      }),
      chosen,
    );
  });
});

describe('what a rule says', () => {
  it.each<[RuleSearch, string[]]>([
    [{ activity: 'no parking' }, ['rush', 'evening', 'cleaning']],
    [{ sub_activity: 'no-parking', days: ['sa'] }, ['evening']],
    [{ days: ['mo', 'tu'], from: '07:00' }, ['rush']],
    [{ from: '07:00', to: '09:30' }, []],
    [{ to: '18:00', days: ['sa'] }, ['meter']],
    [{ to: '18:00', days: ['sa', 'su'] }, []],
    [{ from: '00:00', to: '24:00' }, ['residents', 'always']],
    [{ from: '00:00', to: '00:00' }, ['residents', 'always']],
    [{ limit: 120 }, ['meter']],
    [{ limit: null, activity: 'parking' }, ['residents', 'always']],
    [{ user: 'residents' }, ['residents']],
    [{ user: 'zone 4' }, ['residents']],
    [{ user: 'truck' }, []],
    [{ paid: true }, ['meter']],
    [{ paid: false, activity: 'parking' }, ['residents', 'always']],
    [{ text: '2 h', limit: 60 }, []],
  ])('%j', (search, names) => {
    expect(find(search)).toEqual(names);
  });

  it('names something', () => {
    expect(ruleSearch.safeParse({}).success).toBe(false);
    expect(ruleSearch.safeParse({ text: '  ' }).success).toBe(false);
    expect(ruleSearch.parse({ text: ' tue ' })).toEqual({ text: 'tue' });
    expect(ruleSearch.safeParse({ limit: null }).success).toBe(true);
    expect(ruleSearch.safeParse({ days: [] }).success).toBe(false);
  });

  it('is not known beside rules that could not be read', () => {
    const unknown = createUnknownRule('No parking 7-9');
    const among = (text: string) =>
      findMatchingRules([unknown, rules.rush], ruleMatcher({ text }, { language: 'en', cityTime: city }));
    expect(among('no parking 7-9')).toEqual([]);
    expect(among('unknown')).toEqual([unknown]);
    expect(among('unknown parking')).toEqual([unknown]);
  });

  it('also has the names that the city gave', () => {
    const context = { language: 'en', cityTime: city, curbTypeName: () => 'Kiss and ride' } as const;
    expect(ruleMatcher({ text: 'kiss' }, context)(rules.always)).toBe(true);
    expect(ruleMatcher({ text: 'free' }, context)(rules.always)).toBe(true);
  });

  it('is in force or not at an instant', () => {
    const at = (time: string) => civilMoment(parseCityInstant(city, '2026-05-05', time, 0), city.timeZone);
    expect(
      ['06:59', '07:00', '08:59', '09:00'].map((time) => isRuleInForce(rules.rush, at(time), city)),
    ).toEqual([false, true, true, false]);
  });
});

describe('compared with a naive reference', () => {
  const quarters = Array.from({ length: 96 }, (_, index) => index * 15);
  // Monday, without a change of the clock in the week.
  const monday = parseCityInstant(city, '2026-05-04', '00:00', 0);
  const days = fc.uniqueArray(fc.constantFrom(...weekDays), { minLength: 1, maxLength: 3 });
  const hour = fc.integer({ min: 0, max: 11 });
  const span = fc.record({
    daysOfWeek: fc.subarray([...weekDays]),
    times: fc.array(
      fc.tuple(hour, hour).map(([start, length]) => ({
        from: `${`${start}`.padStart(2, '0')}:00`,
        to: `${`${start + length + 1}`.padStart(2, '0')}:00`,
      })),
      { maxLength: 2 },
    ),
  });
  const exclusion = fc
    .subarray([...weekDays], { minLength: 1 })
    .map((daysOfWeek) => ({ daysOfWeek, excludes: true }));

  it('is in force on a day exactly when it is at some quarter of an hour of it', () => {
    const spans = fc.tuple(fc.array(span, { maxLength: 3 }), fc.array(exclusion, { maxLength: 1 }));
    fc.assert(
      fc.property(spans, days, ([positive, negative], wanted) => {
        const one = rule({ timeSpans: [...positive, ...negative] });
        const timing = compileTiming(one.timeSpans, city);
        const isOn = (day: number) =>
          quarters.some((minute) =>
            isTimingActive(timing, civilMoment(monday + (day * 1440 + minute) * minuteMs, city.timeZone)),
          );
        const naive = wanted.every((day) => isOn(weekDays.indexOf(day)));
        expect(ruleMatchesSearch(one, { days: wanted }, 'en', city)).toBe(naive);
      }),
      chosen,
    );
  });

  it('has what its parts have, one after the other', () => {
    const [here] = testCities;
    if (here === undefined) throw new Error('no city');
    const search = fc.record(
      {
        activity: fc.constantFrom('parking' as const, 'no parking' as const, 'loading' as const),
        sub_activity: fc.constantFrom('a', 'b'),
        days,
        limit: fc.constantFrom(null, 15, 60),
        user: fc.constantFrom('taxi', 'zone 4', 'resident'),
        paid: fc.boolean(),
        text: fc.constantFrom('no parking', 'tue', '15 min', 'zone'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(restrictionIn(here), search, (input, asked) => {
        const one = restriction.parse(input);
        const meets = (part: RuleSearch) => ruleMatchesSearch(one, part, 'en', here.cityTime);
        const naive: Record<keyof typeof asked, () => boolean> = {
          activity: () => one.activity === asked.activity,
          sub_activity: () => one.subActivity === asked.sub_activity,
          limit: () => one.maxStay === asked.limit,
          paid: () => asked.paid === false,
          user: () =>
            one.users.some(({ allOf, anyOf, subclasses, purposes }) =>
              [...allOf, ...anyOf, ...subclasses, ...purposes].includes(asked.user ?? ''),
            ),
          days: () => (asked.days ?? []).every((day) => meets({ days: [day] })),
          text: () => meets({ text: asked.text ?? '' }),
        };
        const wanted = Object.entries(naive).every(([key, test]) => !Object.hasOwn(asked, key) || test());
        expect(meets(asked)).toBe(wanted);
      }),
      chosen,
    );
  });
});
