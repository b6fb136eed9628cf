// Parking tags of both schemes as rule sets.
import type { RestrictionInput } from '@curbwright/core';
import { computeVerdict, findBuiltInCalendar, ordinaryCar, ruleSetOf } from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSideAttributes } from './parking-attributes.ts';
import { createProblemCollector, toRuleSet } from './parking-rules.ts';
import { collectSideTags, type Side } from './side-tags.ts';

function read(tags: Record<string, string>, side: Side = 'right') {
  const attributes = readSideAttributes(collectSideTags(tags, side));
  const problems = createProblemCollector(attributes, (attribute) => attribute);
  const rules = toRuleSet(attributes, { currency: 'EUR', problem: problems.tell });
  return { rules, problems: problems.list };
}

/** Formats each rule briefly: activity, curb type, users and maximum stay. */
function short(rules: readonly RestrictionInput[]) {
  return rules.map((rule) => {
    const users = (rule.users ?? []).map((one) => [...(one.anyOf ?? []), ...(one.purposes ?? [])].join('+'));
    return [rule.activity, rule.subActivity, users.join('|'), rule.maxStay ?? ''].join(' ').trim();
  });
}

const weekday = [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '09:00', to: '18:00' }] }];

describe('the current scheme', () => {
  it.each(['constructor', 'valueOf', 'toString'])('%s is a value nobody knows', (word) => {
    const tags = {
      'parking:right': 'lane',
      'parking:right:restriction': word,
      'parking:right:orientation': word,
      'parking:right:access': word,
      'parking:lane:right': word,
      'parking:condition:right': word,
    };
    const { rules, problems } = read(tags);
    expect(short(rules)).toEqual([]);
    expect(JSON.stringify(problems)).toContain('osm.value-unread');
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['cars stand there, nothing said of the rule', { 'parking:right': 'lane' }, []],
    ['separate areas', { 'parking:right': 'separate' }, []],
    [
      'open to all, nothing said of the price',
      { 'parking:right': 'lane', 'parking:right:access': 'yes' },
      [],
    ],
    ['no', { 'parking:right': 'no' }, ['no parking no-parking']],
    [
      'no, with the strictness',
      { 'parking:right': 'no', 'parking:right:restriction': 'no_stopping' },
      ['no stopping no-stopping'],
    ],
    [
      'no_standing keeps passengers',
      { 'parking:right:restriction': 'no_standing' },
      ['no loading no-loading', 'no unloading no-loading'],
    ],
    ['both', { 'parking:both': 'lane', 'parking:both:fee': 'no' }, ['parking free-parking']],
    [
      'the side beats both',
      { 'parking:both:fee': 'no', 'parking:right:fee': 'yes' },
      ['parking paid-parking'],
    ],
    [
      'a maximum stay',
      { 'parking:right:fee': 'no', 'parking:right:maxstay': '2 hours' },
      ['parking time-limited-parking  120'],
    ],
    ['loading only', { 'parking:right:restriction': 'loading_only' }, ['loading loading']],
    ['charging only', { 'parking:right:restriction': 'charging_only' }, ['parking charging electric']],
    ['residents', { 'parking:right:access': 'residents' }, ['parking permit-parking resident']],
    [
      'permit or customers',
      { 'parking:right:access': 'permit;customers' },
      ['parking permit-parking permit|customer'],
    ],
    ['disabled', { 'parking:right:access': 'disabled' }, ['parking accessible-parking accessible']],
    ['a class of its own', { 'parking:right:taxi': 'designated' }, ['parking taxi taxi']],
    [
      'a class kept out',
      { 'parking:right:fee': 'no', 'parking:right:hgv': 'no' },
      ['no parking no-parking truck', 'parking free-parking'],
    ],
    [
      'a bus stop',
      {
        'parking:right': 'no',
        'parking:right:restriction': 'no_stopping',
        'parking:right:restriction:reason': 'bus_stop',
      },
      ['no stopping bus'],
    ],
    [
      'no longer than',
      { 'parking:right:access:conditional': 'no @ (stay > 2 hours)' },
      ['parking time-limited-parking  120'],
    ],
  ])('%s', (_, tags, expected) => {
    const { rules, problems } = read(tags);
    expect(short(rules)).toEqual(expected);
    expect(problems).toEqual([]);
  });

  it('puts an exception above what it excepts from', () => {
    const { rules } = read({
      'parking:right:restriction': 'no_parking',
      'parking:right:restriction:conditional': 'none @ (Su)',
    });
    expect(short(rules)).toEqual(['parking unregulated', 'no parking no-parking']);
    expect(rules[0]?.timeSpans).toEqual([{ daysOfWeek: ['su'] }]);
  });

  it('joins a fee and a stay of the same hours', () => {
    const { rules, problems } = read({
      'parking:right:fee': 'no',
      'parking:right:fee:conditional': 'yes @ (Mo-Fr 09:00-18:00)',
      'parking:right:charge': '2 EUR/hour',
      'parking:right:maxstay:conditional': '2 h @ (Mo-Fr 09:00-18:00)',
    });
    expect(problems).toEqual([]);
    expect(short(rules)).toEqual(['parking paid-parking  120', 'parking free-parking']);
    expect(rules[0]?.timeSpans).toEqual(weekday);
    expect(rules[0]?.payment).toMatchObject({ currency: 'EUR', rates: [{ tiers: [{ fee: 200, per: 60 }] }] });
    expect(rules[1]?.payment).toBeNull();
  });

  it('overlays a fee and a stay of different hours', () => {
    const { rules } = read({
      'parking:right:fee': 'Mo-Fr 09:00-18:00',
      'parking:right:maxstay:conditional': '1 h @ (Mo-Fr 16:00-20:00)',
    });
    expect(rules.map((rule) => [rule.subActivity, rule.maxStay, rule.timeSpans?.[0]?.times])).toEqual([
      ['paid-parking', 60, [{ from: '16:00', to: '18:00' }]],
      expect.arrayContaining([]),
      expect.arrayContaining([]),
      ['free-parking', null, undefined],
    ]);
  });

  it('lets residents off the fee without keeping others out', () => {
    const { rules } = read({
      'parking:right:fee': 'yes',
      'parking:right:fee:conditional': 'no @ residents',
      'parking:right:zone': '44;45',
    });
    expect(rules[0]).toMatchObject({
      activity: 'parking',
      forbidsOthers: false,
      users: [{ anyOf: ['resident'] }],
    });
    expect(rules[1]).toMatchObject({
      subActivity: 'paid-parking',
      description: 'fee=yes, price not in the source',
    });
  });

  it('starts the fee after the free time', () => {
    const { rules } = read({
      'parking:right:fee:conditional': 'yes @ (stay > 1 hour)',
      'parking:right:charge': '3 EUR/hour',
    });
    expect(rules.find((rule) => rule.payment)?.payment?.rates?.[0]?.tiers[0]).toMatchObject({
      from: 60,
      fee: 300,
    });
  });
});

describe('the older scheme', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['how cars stand, nothing said of the rule', { 'parking:lane:right': 'parallel' }, []],
    ['no_stopping lane', { 'parking:lane:right': 'no_stopping' }, ['no stopping no-stopping']],
    ['free', { 'parking:lane:both': 'parallel', 'parking:condition:both': 'free' }, ['parking free-parking']],
    ['ticket', { 'parking:condition:right': 'ticket' }, ['parking paid-parking']],
    [
      'disc',
      { 'parking:condition:right': 'disc', 'parking:condition:right:maxstay': '1h' },
      ['parking time-limited-parking  60'],
    ],
    [
      'residents of a zone',
      { 'parking:condition:right': 'residents', 'parking:condition:right:residents': 'A' },
      ['parking permit-parking resident'],
    ],
    ['private', { 'parking:condition:right': 'private' }, ['parking permit-parking private']],
    ['taxi', { 'parking:condition:right': 'taxi' }, ['parking taxi taxi']],
    ['loading', { 'parking:condition:right': 'loading' }, ['loading loading']],
    ['a lane without a side', { 'parking:lane': 'no_parking' }, ['no parking no-parking']],
  ])('%s', (_, tags, expected) => {
    expect(short(read(tags).rules)).toEqual(expected);
  });

  it('keeps the condition within its time interval', () => {
    const { rules } = read({
      'parking:condition:right': 'no_parking',
      'parking:condition:right:time_interval': 'Mo-Fr 09:00-18:00',
      'parking:condition:right:default': 'free',
    });
    expect(short(rules)).toEqual(['no parking no-parking', 'parking free-parking']);
    expect(rules[0]?.timeSpans).toEqual(weekday);
  });

  it('reads numbered conditions; the prohibition counts where two hold', () => {
    const { rules } = read({
      'parking:condition:right:1': 'no_stopping',
      'parking:condition:right:1:time_interval': 'Mo-Fr 07:00-10:00',
      'parking:condition:right:2': 'disc',
      'parking:condition:right:2:time_interval': 'Mo-Fr 09:00-18:00',
      'parking:condition:right:2:maxstay': '2 h',
      'parking:condition:right:default': 'free',
    });
    expect(short(rules)).toEqual([
      'no stopping no-stopping',
      'parking time-limited-parking  120',
      'parking free-parking',
    ]);
  });

  it('lets residents park free where others pay', () => {
    const { rules } = read({
      'parking:condition:right': 'ticket; residents',
      'parking:condition:right:residents': 'Ku',
    });
    expect(rules).toHaveLength(2);
    expect(rules[0]).toMatchObject({
      users: [{ anyOf: ['resident'], subclasses: ['Ku'] }],
      forbidsOthers: false,
    });
    expect(rules[1]).toMatchObject({ subActivity: 'paid-parking' });
  });

  it('gives way to the current scheme', () => {
    expect(short(read({ 'parking:right': 'no', 'parking:condition:right': 'free' }).rules)).toEqual([
      'no parking no-parking',
    ]);
  });
});

describe('what is not understood', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ 'parking:right': 'sometimes' }, 'osm.value-unread', 'parking:right'],
    [{ 'parking:left:both': 'lane' }, 'osm.side-doubled', 'parking:left:both'],
    [{ 'parking:condition': 'loading' }, 'osm.side-missing', 'parking:condition'],
    [{ 'parking:right:colour': 'blue' }, 'osm.key-unread', 'parking:right:colour'],
    [{ 'parking:right:access': 'martians' }, 'osm.value-unread', 'access'],
    [{ 'parking:right:maxstay': 'a while' }, 'osm.value-unread', 'maxstay'],
    [{ 'parking:right:fee': 'yes', 'parking:right:charge': 'much' }, 'osm.charge-unread', 'charge'],
    [
      { 'parking:right:restriction:conditional': 'no_parking @ (sunrise-sunset)' },
      'osm.hours-sun',
      'parking:right:restriction:conditional',
    ],
    [
      { 'parking:right:restriction:conditional': 'no_parking @ (wet)' },
      'osm.condition-unread',
      'parking:right:restriction:conditional',
    ],
  ])('%o', (tags, code, key) => {
    const { problems } = read(tags);
    expect(problems.map((problem) => [problem.code, problem.key])).toEqual([[code, key]]);
  });
});

describe('with the verdict', () => {
  const city = {
    timeZone: 'Europe/Berlin',
    calendar: findBuiltInCalendar('Europe/Berlin') ?? { periods: [] },
  };

  it('allows loading only in the loading hours, and parking after them', () => {
    const { rules } = read({
      'parking:right': 'lane',
      'parking:right:fee': 'no',
      'parking:right:restriction:conditional': 'loading_only @ (Mo-Fr 07:00-17:00; PH off)',
    });
    const set = ruleSetOf(rules);
    expect(
      computeVerdict(set, Date.parse('2026-11-18T11:00:00+01:00'), ordinaryCar, city).uses.parking.allowed,
    ).toBe(false);
    expect(
      computeVerdict(set, Date.parse('2026-11-18T11:00:00+01:00'), ordinaryCar, city).uses.loading.allowed,
    ).toBe(true);
    expect(
      computeVerdict(set, Date.parse('2026-11-18T18:00:00+01:00'), ordinaryCar, city).uses.parking.allowed,
    ).toBe(true);
    // Christmas Day 2026 is a Friday.
    expect(
      computeVerdict(set, Date.parse('2026-12-25T11:00:00+01:00'), ordinaryCar, city).uses.parking.allowed,
    ).toBe(true);
  });
});

interface Timed {
  readonly value: string;
  readonly at: { readonly from: number; readonly to: number };
}

const two = (hour: number) => String(hour).padStart(2, '0');

function written(list: readonly Timed[]): string {
  return list.map(({ value, at }) => `${value} @ (${two(at.from)}:00-${two(at.to)}:00)`).join('; ');
}

function holding(list: readonly Timed[], hour: number, base: string): string {
  return list.findLast(({ at }) => at.from <= hour && hour < at.to)?.value ?? base;
}

describe('any tags', () => {
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 6 }))
    .map(([from, length]) => ({
      from,
      to: Math.min(24, from + length),
    }));
  const clauses = (values: readonly string[]) =>
    fc.array(fc.record({ value: fc.constantFrom(...values), at: hours }), { maxLength: 3 });
  const city = { timeZone: 'UTC', calendar: { periods: [] } };

  it('say at every hour what the last matching clause of each attribute says', () => {
    fc.assert(
      fc.property(
        clauses(['no_parking', 'no_stopping', 'none']),
        clauses(['yes', 'no']),
        clauses(['1 hour', '2 hours', 'none']),
        fc.constantFrom('none', 'no_parking'),
        (restriction, fee, stay, base) => {
          const { rules } = read({
            'parking:right:restriction': base,
            'parking:right:fee': 'no',
            ...(restriction.length > 0 && { 'parking:right:restriction:conditional': written(restriction) }),
            ...(fee.length > 0 && { 'parking:right:fee:conditional': written(fee) }),
            ...(stay.length > 0 && { 'parking:right:maxstay:conditional': written(stay) }),
          });
          const set = ruleSetOf(rules);
          for (let hour = 0; hour < 24; hour++) {
            const answer = computeVerdict(set, Date.UTC(2026, 10, 18, hour, 30), ordinaryCar, city);
            const forbidden = holding(restriction, hour, base) !== 'none';
            expect(answer.uses.parking.allowed, `${hour}h`).toBe(!forbidden);
            if (forbidden) continue;

            const said = holding(stay, hour, 'none');
            expect(answer.maxStay, `${hour}h`).toBe(said === '1 hour' ? 60 : said === '2 hours' ? 120 : null);
            expect(answer.subActivity === 'paid-parking', `${hour}h`).toBe(
              holding(fee, hour, 'no') === 'yes',
            );
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
