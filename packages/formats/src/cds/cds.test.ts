// CDS Curbs 1.0 and 1.1: the standard's own examples, lenient reading, writing and its losses, and
// the location of errors in bad input.
import {
  type CityData,
  createUnknownRule,
  lineLength,
  type Restriction,
  restriction,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type SourceFile, textOf } from '../format.ts';
import { fileOf, hasSharedData, sharedFile } from '../testing/shared-data.ts';
import { readCds } from './read.ts';
import { isUuid, uuidFromText } from './uuid.ts';
import { writeCds } from './write.ts';

const zoneId = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
const policyId = 'cd0996d7-3765-4f0b-a72e-7caf7cf3fe21';
const envelope = {
  time_zone: 'America/New_York',
  last_updated: 1_700_000_000_000,
  currency: 'USD',
  author: 'City',
};
const line = {
  type: 'LineString',
  coordinates: [
    [-73.98, 40.76],
    [-73.979, 40.76],
  ],
};
const zone = {
  curb_zone_id: zoneId,
  geometry: line,
  curb_policy_ids: [policyId],
  published_date: 1,
  last_updated_date: 1,
  start_date: 1,
};
const policy = { curb_policy_id: policyId, published_date: 1, priority: 1, rules: [{ activity: 'parking' }] };

function feed(zones: unknown[], policies: unknown[], version = '1.1.0') {
  return { version, ...envelope, data: { zones, policies } };
}
function read(...documents: unknown[]) {
  return readFiles(documents.map((document, index) => fileOf(document, `f${index}.json`)));
}
function readFiles(files: SourceFile[]) {
  const result = readCds(files, {});
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  return result.value;
}
/** Returns the restrictions read from one rule and its time spans. */
function rulesOf(rule: object, spans: object[] = [], version?: string) {
  const [rules] = read(feed([zone], [{ ...policy, rules: [rule], time_spans: spans }], version)).data
    .ruleSets;
  return rules ?? [];
}
function write(data: CityData, version: '1.0' | '1.1') {
  const written = writeCds(data, { now: 1_700_000_000_000, version });
  if (!written.ok) throw new Error(written.refusal.code);
  const files = written.value.files.map((file) => ({ name: file.name, text: textOf(file) }));
  const parsed = files.map(({ text }): { data: { zones?: Json[]; policies?: Json[] } } => JSON.parse(text));
  return {
    files: files.map(({ name, text }) => fileOf(text, name)),
    zones: parsed[0]?.data.zones ?? [],
    policies: parsed[1]?.data.policies ?? [],
    losses: written.value.issues,
  };
}
type Json = Record<string, unknown>;

describe.skipIf(!hasSharedData)("the standard's examples (needs the real data)", () => {
  it('reads zones and policies of several files together', () => {
    const { data, issues } = readFiles([
      sharedFile('cds-examples/curbs_01_curb-zones-minimum.json'),
      sharedFile('cds-examples/curbs_02_curb-policies.json'),
    ]);
    expect(data).toMatchObject({
      timeZone: 'US/Eastern',
      currency: 'USD',
      authority: { name: 'City of Metropolis' },
    });
    expect(data.links).toMatchObject([{ outsideId: zoneId, ruleSet: 0, status: 'active' }]);
    expect(data.ruleSets[0]).toMatchObject([
      {
        activity: 'parking',
        priority: 1,
        maxStay: 15,
        forbidsOthers: false,
        users: [{ allOf: ['electric'], purposes: ['rideshare'] }],
        timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '10:00', to: '16:00' }] }],
      },
    ]);
    expect(data.ruleSets[0]?.[0]?.users?.[0]?.anyOf).toHaveLength(3);
    expect(issues.map(({ code }) => code).sort()).toEqual([
      'cds.policy-without-zone',
      'geometry.curb-line-of-polygon',
    ]);
  });

  it('reads policies without zones, with their prices', () => {
    const { data, issues } = readFiles([sharedFile('cds-examples/curbs_03_curb-policy-rate-units.json')]);
    expect(data.links).toEqual([]);
    expect(data.ruleSets.map((rules) => rules[0]?.payment?.rates?.[0]?.tiers[0])).toMatchObject([
      { fee: 500, per: 60, increment: null, unit: 'rolling' },
      { fee: 3000, per: 1440, unit: 'calendar day' },
    ]);
    expect(issues.map(({ code }) => code)).toContain('cds.no-zones');
  });

  it('reads zones without policies and says what is missing, and that their rules are unknown', () => {
    const { data, issues } = readFiles([sharedFile('cds-examples/curbs_01_curb-zones-minimum.json')]);
    expect(data.links).toMatchObject([{ ruleSet: 0 }]);
    expect(data.ruleSets).toMatchObject([[{ subActivity: 'rules-unknown' }]]);
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'cds.policy-missing', place: 'data.zones[0].curb_policy_ids[0]' }),
    );
  });

  it('refuses events', () => {
    const result = readCds([sharedFile('cds-examples/events_01_curb-event-minimum.json')], {});
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: 'cds.not-curbs', params: { found: 'events' } },
    });
  });

  it('comes back the same from both versions', () => {
    const { data } = readFiles([
      sharedFile('cds-examples/curbs_01_curb-zones-minimum.json'),
      sharedFile('cds-examples/curbs_02_curb-policies.json'),
    ]);
    for (const version of ['1.0', '1.1'] as const) {
      const again = readFiles(write(data, version).files).data;
      // Policies without a zone do not come first in either version, and policies get new ids, so
      // the resulting rules are compared.
      expect(again.links.map((one) => one.geometry)).toEqual(data.links.map((one) => one.geometry));
      expect(again.ruleSets[0]).toEqual(data.ruleSets[0]);
    }
  });
});

describe('reading', () => {
  it('takes every field of a zone', () => {
    const { data } = read(
      feed(
        [
          {
            ...zone,
            street_name: 'Main St',
            cross_street_start_name: '1st Ave',
            cross_street_end_name: '2nd Ave',
            street_side: 'ne',
            parking_angle: 'angled',
            num_spaces: '4',
            length: 8400,
            location_references: [
              { source: 'https://sharedstreets.io', ref_id: 'abc', start: 500, end: 8900, side: 'right' },
            ],
          },
        ],
        [policy],
      ),
    );
    expect(data.links[0]).toMatchObject({
      streetName: 'Main St',
      fromStreetName: '1st Ave',
      toStreetName: '2nd Ave',
      compassSide: 'NE',
      baysAngle: 'diagonal',
      baysCount: 4,
      side: 'right',
      shstRefId: 'abc',
      shstLocationStart: 5,
      shstLocationEnd: 89,
      sourceProperties: { length: 8400 },
    });
  });

  it('takes lists, single objects, and bare arrays', () => {
    const single = { version: '1.1.0', ...envelope, data: zone };
    const bare = [policy];
    const { data } = read(single, bare);
    expect(data.links).toHaveLength(1);
    expect(data.ruleSets).toHaveLength(1);
  });

  it('counts spaces of a zone that does not say them', () => {
    const spaces = [1, 2, 3].map((number) => ({ curb_space_id: `s${number}`, curb_zone_id: zoneId }));
    const { data, issues } = read({
      version: '1.1',
      ...envelope,
      data: { zones: [zone], policies: [policy], spaces },
    });
    expect(data.links[0]?.baysCount).toBe(3);
    expect(issues).toMatchObject([{ severity: 'loss', code: 'cds.loss.spaces', params: { count: 3 } }]);
  });

  it('takes the long side of a polygon as the curb line', () => {
    const strip = {
      type: 'Polygon',
      coordinates: [
        [
          [-73.98, 40.76],
          [-73.979, 40.76],
          [-73.979, 40.76002],
          [-73.98, 40.76002],
          [-73.98, 40.76],
        ],
      ],
    };
    const { data } = read(feed([{ ...zone, geometry: strip }], [policy], '1.0'));
    expect(data.links[0]?.geometry.coordinates).toEqual([
      [-73.98, 40.76],
      [-73.979, 40.76],
    ]);
  });

  it('reads 1.0 purposes among the classes, and the old name of accessible', () => {
    expect(
      rulesOf({ activity: 'parking', user_classes: ['handicap-accessible', 'delivery'] }, [], '1.0')[0]
        ?.users,
    ).toMatchObject([{ allOf: ['accessible'], purposes: ['delivery'] }]);
    expect(rulesOf({ activity: 'parking', user_classes: ['delivery'] })[0]?.users).toMatchObject([
      { allOf: ['delivery'], purposes: [] },
    ]);
    const several = { activity: 'parking', user_classes: ['taxi', 'delivery'] };
    // In 1.0, all classes of a rule must match, so a taxi that does not deliver is not included.
    expect(rulesOf(several, [], '1.0')[0]?.users).toMatchObject([
      { allOf: ['taxi', 'delivery'], anyOf: [], purposes: [] },
    ]);
    const { issues } = read(feed([zone], [{ ...policy, rules: [several] }], '1.0'));
    expect(issues).toMatchObject([
      { code: 'cds.several-purposes', place: 'data.policies[0].rules[0].user_classes' },
    ]);
  });

  it('reads 1.1 exceptions, purposes and weeks', () => {
    const [rule] = rulesOf({ activity: 'no parking', user_classes_except: ['bus'], purposes: ['school'] }, [
      { days_of_week: ['mon'], weeks_of_month: [2] },
    ]);
    expect(rule).toMatchObject({
      users: [{ except: ['bus'], purposes: ['school'] }],
      timeSpans: [{ daysOfWeek: ['mo'], weeksOfMonth: [2] }],
    });
  });

  it('reads an excepted period as 1.0 and as 1.1 mean it', () => {
    const span = { days_of_week: ['sun'], designated_period_except: true };
    expect(rulesOf({ activity: 'no parking' }, [span])[0]?.timeSpans).toMatchObject([
      { daysOfWeek: ['su'], excludes: true },
    ]);
    const holidays = { days_of_week: ['mon'], designated_period: 'holidays', designated_period_except: true };
    expect(rulesOf({ activity: 'no parking' }, [holidays], '1.0')[0]?.timeSpans).toMatchObject([
      { daysOfWeek: ['mo'], periods: [{ name: 'holidays', apply: 'except during' }], excludes: false },
    ]);
    const folded = rulesOf({ activity: 'no parking' }, [
      { days_of_week: ['mon'] },
      { designated_period: 'holidays', designated_period_except: true },
    ]);
    expect(folded[0]?.timeSpans).toMatchObject([
      { daysOfWeek: ['mo'], periods: [{ name: 'holidays', apply: 'except during' }] },
    ]);
  });

  it('reads times that are open on one side, and over midnight', () => {
    expect(rulesOf({ activity: 'parking' }, [{ time_of_day_start: '18:00' }])[0]?.timeSpans).toMatchObject([
      { times: [{ from: '18:00', to: '24:00' }] },
    ]);
    expect(
      rulesOf({ activity: 'parking' }, [{ time_of_day_start: '22:00', time_of_day_end: '06:00' }])[0]
        ?.timeSpans,
    ).toMatchObject([{ times: [{ from: '22:00', to: '06:00' }] }]);
  });

  it('reads stays and rates in every unit, numbers also as text', () => {
    const rate = [
      {
        rate: '200',
        rate_unit: 'hour',
        increment_duration: 1,
        start_duration: 0,
        end_duration: 2,
        maximum_fee: 900,
      },
      { rate: 300, rate_unit: 'hour', start_duration: 2 },
    ];
    const [rule] = rulesOf({
      activity: 'parking',
      max_stay: 2,
      max_stay_unit: 'hour',
      no_return: '30',
      rate,
    });
    expect(rule).toMatchObject({ maxStay: 120, noReturn: 30 });
    expect(rule?.payment?.rates?.[0]?.tiers).toMatchObject([
      { from: 0, to: 120, fee: 200, per: 60, increment: 60 },
      { from: 120, to: null, fee: 300, per: 60, increment: null },
    ]);
  });

  it('marks zones to come and leaves out those that ended', () => {
    const soon = { ...zone, start_date: envelope.last_updated + 1 };
    const gone = { ...zone, curb_zone_id: uuidFromText('gone'), end_date: envelope.last_updated };
    const { data, issues } = read(feed([soon, gone], [policy]));
    expect(data.links).toMatchObject([{ outsideId: zoneId, status: 'planned' }]);
    expect(issues).toMatchObject([{ code: 'cds.zone-retired', place: 'data.zones[1].end_date' }]);
  });
});

describe('bad CDS', () => {
  it.each<[string, unknown, string]>([
    ['no curb data', { version: '1.0', data: { vehicles: [] } }, 'cds.not-curbs'],
    ['a version to come', feed([zone], [policy], '2.0.0'), 'cds.version'],
    ['no JSON', '{"data":', 'source.json-truncated'],
    [
      'projected coordinates',
      feed(
        [
          {
            ...zone,
            geometry: {
              type: 'LineString',
              coordinates: [
                [500_000, 4_500_000],
                [500_100, 4_500_000],
              ],
            },
          },
        ],
        [policy],
      ),
      'geometry.looks-projected',
    ],
  ])('refuses %s', (_, document, code) => {
    expect(readCds([fileOf(document)], {})).toMatchObject({ ok: false, refusal: { code } });
  });

  it.each<[string, object[], object[], string, string]>([
    [
      'a zone without id',
      [{ ...zone, curb_zone_id: undefined }],
      [policy],
      'source.field',
      'data.zones[0].curb_zone_id',
    ],
    [
      'a zone without geometry',
      [{ ...zone, geometry: null }],
      [policy],
      'geometry.missing',
      'data.zones[0].geometry',
    ],
    [
      'a point zone',
      [{ ...zone, geometry: { type: 'Point', coordinates: [1, 2] } }],
      [policy],
      'geometry.wrong-type',
      'data.zones[0].geometry.type',
    ],
    [
      'a bow-tie',
      [
        {
          ...zone,
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 1],
                [1, 0],
                [0, 1],
                [0, 0],
              ],
            ],
          },
        },
      ],
      [policy],
      'geometry.self-crossing-polygon',
      'data.zones[0].geometry.coordinates[0]',
    ],
    ['a repeated zone', [zone, zone], [policy], 'source.id-taken', 'data.zones[1].curb_zone_id'],
    [
      'an unknown activity',
      [zone],
      [{ ...policy, rules: [{ activity: 'camping' }] }],
      'source.rule',
      'data.policies[0].rules[0].activity',
    ],
    ['no priority', [zone], [{ ...policy, priority: 'x' }], 'source.rule', 'data.policies[0].priority'],
    ['no rules', [zone], [{ ...policy, rules: [] }], 'source.rule', 'data.policies[0].rules'],
    [
      'a wrong time',
      [zone],
      [{ ...policy, time_spans: [{ time_of_day_start: '9h' }] }],
      'cds.time-span',
      'data.policies[0].time_spans[0].time_of_day_start',
    ],
    [
      'a wrong day',
      [zone],
      [{ ...policy, time_spans: [{ days_of_week: ['xyz'] }] }],
      'cds.time-span',
      'data.policies[0].time_spans[0].days_of_week[0]',
    ],
    [
      'an unknown unit',
      [zone],
      [{ ...policy, rules: [{ activity: 'parking', rate: [{ rate: 1, rate_unit: 'moon' }] }] }],
      'source.rule',
      'data.policies[0].rules[0].rate[0].rate_unit',
    ],
  ])('says where there is %s', (_, zones, policies, code, place) => {
    const { issues } = read(feed(zones, policies));
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'error', code, place: expect.stringContaining(place) }),
    );
  });

  it.each<[string, object]>([
    [
      'a rate of a draft of the standard',
      { rules: [{ activity: 'parking', rate: [{ per_hour: 2.5, rate_unit: 'hour' }] }] },
    ],
    [
      'a part of a cent as its price',
      { rules: [{ activity: 'parking', rate: [{ rate: 0.004, rate_unit: 'hour' }] }] },
    ],
    ['an unknown activity', { rules: [{ activity: 'parking' }, { activity: 'camping' }] }],
    ['a stay that is no number', { rules: [{ activity: 'parking', max_stay: 'two hours' }] }],
    ['a wrong time', { time_spans: [{ time_of_day_start: '9h' }] }],
  ])('takes the rules of a curb to be unknown whose policy has %s', (_, change) => {
    const unread = { ...policy, ...change };
    const other = { ...policy, curb_policy_id: 'other', priority: 2 };
    const { data, issues } = read(
      feed(
        [
          { ...zone, curb_policy_ids: ['other', policyId] },
          { ...zone, curb_zone_id: 'b' },
        ],
        [unread, other],
      ),
    );
    const [both, alone] = data.links.map(({ ruleSet }) => data.ruleSets[ruleSet ?? -1]);
    expect(alone).toEqual([createUnknownRule(JSON.stringify(unread))]);
    expect(both).toMatchObject([
      createUnknownRule(JSON.stringify(unread)),
      { activity: 'parking', priority: 2 },
    ]);
    const [error, ...others] = issues;
    expect(error).toMatchObject({ severity: 'error', place: expect.stringMatching(/^data\.policies\[0\]/) });
    expect(others).toEqual([
      expect.objectContaining({
        code: 'cds.policy-unreadable',
        params: { id: policyId, problem: expect.stringContaining(error?.place ?? '-'), count: 2 },
      }),
    ]);
  });

  it('takes the rules of a zone to be unknown that does not name its policies, and there to be none in an empty list', () => {
    const { curb_policy_ids: _, ...without } = zone;
    const { data, issues } = read(
      feed([without, { ...zone, curb_zone_id: 'b', curb_policy_ids: [] }], [policy]),
    );
    expect(data.links.map(({ ruleSet }) => data.ruleSets[ruleSet ?? -1])).toEqual([
      [createUnknownRule(null)],
      undefined,
    ]);
    expect(issues.map(({ code }) => code)).toEqual(['cds.zone-without-policies', 'cds.policy-without-zone']);
  });

  it('takes a policy that is not in the files to be unknown beside one that is', () => {
    const { data, issues } = read(feed([{ ...zone, curb_policy_ids: [policyId, 'gone'] }], [policy]));
    expect(data.ruleSets).toMatchObject([
      [createUnknownRule('{"curb_policy_id":"gone"}'), { activity: 'parking' }],
    ]);
    expect(issues).toMatchObject([{ code: 'cds.policy-missing', params: { id: 'gone' } }]);
  });

  it('names the file where there are several', () => {
    const { issues } = read(feed([{ ...zone, geometry: null }], []), feed([], [policy]));
    expect(issues[0]).toMatchObject({ place: 'f0.json: data.zones[0].geometry' });
  });

  it('drops a price on a prohibition with a warning', () => {
    const { data, issues } = read(
      feed(
        [zone],
        [{ ...policy, rules: [{ activity: 'no parking', rate: [{ rate: 1, rate_unit: 'hour' }] }] }],
      ),
    );
    expect(data.ruleSets[0]?.[0]?.payment).toBeNull();
    expect(issues).toMatchObject([
      { code: 'cds.rate-on-prohibition', place: 'data.policies[0].rules[0].rate' },
    ]);
  });
});

describe('writing', () => {
  const plain: Restriction = restriction.parse({
    activity: 'parking',
    subActivity: 'free-parking',
    priority: 30,
    forbidsOthers: false,
  });
  const base = read(feed([zone], [policy])).data;
  const city = (...entries: Partial<Restriction>[]): CityData => ({
    ...base,
    ruleSets: [entries.map((entry) => ({ ...plain, ...entry }))],
  });
  const codes = (data: CityData, version: '1.0' | '1.1' = '1.1') =>
    write(data, version).losses.map(({ code }) => code);
  const users = (...list: object[]) => restriction.parse({ ...plain, users: list }).users;
  const spans = (...list: object[]) => restriction.parse({ ...plain, timeSpans: list }).timeSpans;
  const paid = (tier: object, rate: object = {}) =>
    restriction.parse({
      ...plain,
      payment: {
        currency: 'USD',
        rates: [{ tiers: [{ from: 0, to: null, fee: 500, per: 60, increment: null, ...tier }], ...rate }],
      },
    }).payment;

  it('gives an envelope, stable policy ids, and zones that name them', () => {
    const once = write(city({}), '1.1');
    const twice = write(city({}), '1.1');
    expect(once.policies).toEqual(twice.policies);
    expect(once.zones[0]).toMatchObject({
      curb_zone_id: zoneId,
      curb_policy_ids: [once.policies[0]?.curb_policy_id],
    });
    expect(isUuid(String(once.policies[0]?.curb_policy_id))).toBe(true);
    expect(write(city({ priority: 31 }), '1.1').policies[0]?.curb_policy_id).not.toBe(
      once.policies[0]?.curb_policy_id,
    );
    expect(once.losses).toEqual([]);
  });

  it('says explicitly that others may not', () => {
    const data = city({
      activity: 'loading',
      users: users({ anyOf: ['truck', 'van'] }),
      forbidsOthers: true,
    });
    expect(write(data, '1.1').policies).toMatchObject([
      {
        priority: 30,
        rules: [
          { activity: 'loading', user_classes: ['truck'] },
          { activity: 'loading', user_classes: ['van'] },
        ],
      },
      { priority: 31, rules: [{ activity: 'no loading', user_classes_except: ['truck', 'van'] }] },
      { priority: 32, rules: [{ activity: 'no unloading', user_classes_except: ['truck', 'van'] }] },
    ]);
    const [, prohibition] = write(data, '1.0').policies;
    expect(prohibition?.rules).toEqual([{ activity: 'no loading' }]);
  });

  it('cuts spans over midnight, the second part on the next day', () => {
    const data = city({
      timeSpans: spans({ daysOfWeek: ['fr', 'su'], times: [{ from: '22:00', to: '06:00' }] }),
    });
    expect(write(data, '1.1').policies[0]?.time_spans).toEqual([
      { days_of_week: ['fri', 'sun'], time_of_day_start: '22:00' },
      { days_of_week: ['mon', 'sat'], time_of_day_end: '06:00' },
    ]);
  });

  it('turns yearly dates, odd days and weeks into months and days', () => {
    const dates = city({ timeSpans: spans({ dates: [{ from: '11-15', to: '01-31' }] }) });
    expect(write(dates, '1.1').policies[0]?.time_spans).toEqual([
      { months: [1, 12] },
      { months: [11], days_of_month: Array.from({ length: 16 }, (_, index) => index + 15) },
    ]);
    const odd = city({ timeSpans: spans({ daysOfMonth: ['odd'] }) });
    expect(write(odd, '1.1').policies[0]?.time_spans).toEqual([
      { days_of_month: Array.from({ length: 16 }, (_, index) => index * 2 + 1) },
    ]);
    const second = city({ timeSpans: spans({ daysOfWeek: ['mo'], weeksOfMonth: [2] }) });
    expect(write(second, '1.0').policies[0]?.time_spans).toEqual([
      { days_of_week: ['mon'], days_of_month: [8, 9, 10, 11, 12, 13, 14] },
    ]);
    expect(write(second, '1.1').policies[0]?.time_spans).toEqual([
      { days_of_week: ['mon'], weeks_of_month: [2] },
    ]);
  });

  it('writes dates of one year as instants of the city', () => {
    const data = city({ timeSpans: spans({ dates: [{ from: '2026-07-04', to: '2026-07-04' }] }) });
    expect(write(data, '1.1').policies[0]?.time_spans).toEqual([
      {
        start_date: Date.parse('2026-07-04T00:00:00-04:00'),
        end_date: Date.parse('2026-07-05T00:00:00-04:00'),
      },
    ]);
  });

  it('writes prices in the unit that keeps them whole', () => {
    const rateOf = (tier: object) => write(city({ payment: paid(tier) }), '1.1').policies[0]?.rules;
    expect(rateOf({ fee: 200, per: 60, increment: 60 })).toMatchObject([
      { rate: [{ rate: 200, rate_unit: 'hour', increment_duration: 1 }] },
    ]);
    expect(rateOf({ fee: 60, per: 15, increment: 15 })).toMatchObject([
      { rate: [{ rate: 4, rate_unit: 'minute', increment_duration: 15 }] },
    ]);
    expect(rateOf({ fee: 3000, per: 1440, unit: 'calendar day' })).toMatchObject([
      { rate: [{ rate: 3000, rate_unit: 'day', rate_unit_period: 'calendar' }] },
    ]);
    expect(rateOf({ fee: 50, per: 15, increment: 15 })).toMatchObject([
      { rate: [{ rate: 200, rate_unit: 'hour' }] },
    ]);
    expect(codes(city({ payment: paid({ fee: 50, per: 15, increment: 15 }) }))).toEqual([
      'cds.loss.increment',
    ]);
  });

  it('makes policies of prices by time of day', () => {
    const payment = paid({}, { timeSpans: [{ times: [{ from: '09:00', to: '18:00' }] }] });
    const { policies, losses } = write(city({ payment, timeSpans: spans({ daysOfWeek: ['mo'] }) }), '1.1');
    expect(policies).toMatchObject([
      {
        priority: 29,
        time_spans: [{ days_of_week: ['mon'], time_of_day_start: '09:00', time_of_day_end: '18:00' }],
      },
      { priority: 30, time_spans: [{ days_of_week: ['mon'] }] },
    ]);
    expect(losses.map(({ code }) => code)).toEqual(['cds.loss.rate-time-spans']);
  });

  it('draws 1.0 zones as polygons beside the line, and reads the line back', () => {
    for (const side of ['left', 'right', 'unknown'] as const) {
      const [link] = base.links;
      if (link === undefined) throw new Error('no link');
      const reference = {
        source: 'https://sharedstreets.io',
        ref_id: 'r',
        start: 0,
        end: 8400,
        ...(side !== 'unknown' && { side }),
      };
      const data = {
        ...base,
        links: [
          {
            ...link,
            side,
            shstRefId: 'r',
            shstLocationStart: 0,
            shstLocationEnd: 84,
            sourceProperties: { location_references: [reference] },
          },
        ],
      };
      const written = write(data, '1.0');
      expect(written.zones[0]).toMatchObject({ geometry: { type: 'Polygon' } });
      const [back] = readFiles(written.files).data.links;
      expect(back?.side).toBe(side);
      expect(back?.geometry).toEqual(link.geometry);
      expect(Math.round(lineLength(link.geometry) * 100)).toBe(written.zones[0]?.length);
      expect(written.losses.map(({ code }) => code)).toEqual(['cds.loss.polygon-made-up']);
    }
  });

  it('gives the same rules back from 1.1', () => {
    const data = city(
      {
        priority: 1,
        activity: 'no stopping',
        timeSpans: spans({ daysOfWeek: ['mo', 'tu'], times: [{ from: '07:00', to: '09:00' }] }),
      },
      { priority: 2, users: users({ allOf: ['truck'], purposes: ['delivery'] }), maxStay: 30, noReturn: 60 },
      {
        priority: 3,
        users: users({ except: ['bus'] }),
        timeSpans: spans({ months: [6, 7], periods: [{ name: 'holidays', apply: 'except during' }] }),
      },
      {
        priority: 4,
        payment: paid({ fee: 200, increment: 60 }),
        maxStay: 120,
        priorityCategory: 'paid',
        description: 'Pay here',
      },
    );
    const written = write(data, '1.1');
    expect(written.losses).toEqual([]);
    const without = (rules: readonly object[] | undefined) =>
      rules?.map((rule) => ({ ...rule, subActivity: '' }));
    expect(without(readFiles(written.files).data.ruleSets[0])).toEqual(without(data.ruleSets[0]));
  });

  it.each<[string, Partial<Restriction>, '1.0' | '1.1', string[]]>([
    [
      'stopping for some in 1.0',
      { activity: 'stopping', users: users({ anyOf: ['bus'] }), forbidsOthers: true },
      '1.0',
      ['cds.loss.only-stopping'],
    ],
    ['limits', { users: users({ limits: { maxHeight: 2 } }) }, '1.1', ['cds.loss.limits']],
    [
      'permit areas',
      { users: users({ anyOf: ['permit'], subclasses: ['L'] }) },
      '1.1',
      ['cds.loss.subclasses'],
    ],
    ['exceptions in 1.0', { users: users({ except: ['bus'] }) }, '1.0', ['cds.loss.except-in-1.0']],
    ['descriptions in 1.0', { description: 'x' }, '1.0', ['cds.loss.description']],
    ['categories in 1.0', { priorityCategory: 'x' }, '1.0', ['cds.loss.category']],
    [
      'excluding spans in 1.0',
      { timeSpans: spans({ daysOfWeek: ['mo'] }, { months: [1], excludes: true }) },
      '1.0',
      ['cds.loss.excluding-span'],
    ],
    [
      'a price unknown',
      { payment: restriction.parse({ ...plain, payment: { currency: 'USD' } }).payment },
      '1.1',
      ['cds.loss.price-unknown'],
    ],
    [
      'another currency',
      { payment: restriction.parse({ ...plain, payment: { ...paid({}), currency: 'EUR' } }).payment },
      '1.1',
      ['cds.loss.second-currency'],
    ],
    [
      'ways to pay',
      { payment: restriction.parse({ ...plain, payment: { ...paid({}), methods: ['meter'] } }).payment },
      '1.1',
      ['cds.loss.payment-details'],
    ],
    [
      'a daily maximum',
      { payment: restriction.parse({ ...plain, payment: { ...paid({}), maximumFeePerDay: 900 } }).payment },
      '1.1',
      ['cds.loss.maximum-fee-per-day'],
    ],
    [
      'the last day of February',
      { timeSpans: spans({ daysOfMonth: ['last'] }) },
      '1.1',
      ['cds.loss.last-of-february'],
    ],
    [
      'several periods',
      {
        timeSpans: spans({
          periods: [
            { name: 'a', apply: 'only during' },
            { name: 'b', apply: 'only during' },
          ],
        }),
      },
      '1.1',
      ['cds.loss.several-periods'],
    ],
    [
      'midnight on certain dates',
      { timeSpans: spans({ daysOfMonth: [1], times: [{ from: '22:00', to: '02:00' }] }) },
      '1.1',
      ['cds.loss.midnight-and-dates'],
    ],
  ])('names as lost: %s', (_, entry, version, lost) => {
    const { fromEntries, entries } = Object;
    expect(codes(city(fromEntries(entries(entry))), version)).toEqual(
      version === '1.0' ? [...lost, 'cds.loss.polygon-made-up'] : lost,
    );
  });

  it('names and counts what links lose', () => {
    const [link] = base.links;
    if (link === undefined) throw new Error('no link');
    const links = [
      {
        ...link,
        outsideId: 'a',
        side: 'left' as const,
        regulation: 'r',
        sourceProperties: { assetType: 'sign' },
      },
      { ...link, outsideId: 'b', status: 'proposed' as const },
    ];
    const { losses, zones } = write({ ...base, links, priorityHierarchy: ['x'] }, '1.1');
    expect(zones).toHaveLength(1);
    expect(zones[0]).toMatchObject({ name: 'a', curb_zone_id: uuidFromText('zone a') });
    expect(losses.map(({ code, place, params }) => [code, place, params.count])).toEqual([
      ['cds.loss.zone-id', 'links[0]', 1],
      ['cds.loss.side', 'links[0]', 1],
      ['cds.loss.regulation-id', 'links[0]', 1],
      ['cds.loss.source-properties', 'links[0]', 1],
      ['cds.loss.not-in-force', 'links[1]', 1],
      ['cds.loss.hierarchy', 'priorityHierarchy', 1],
    ]);
  });

  it('refuses a version it does not write', () => {
    expect(writeCds(base, { now: 0, version: '0.9' })).toMatchObject({ refusal: { code: 'write.version' } });
  });
});

it('draws a zone shallower where a bend is tighter than the usual depth, so that the polygon stays valid', () => {
  const hairpin = {
    type: 'LineString',
    coordinates: [
      [-73.98, 40.76],
      [-73.9797, 40.76],
      [-73.9797, 40.760012],
      [-73.98, 40.760012],
    ],
  };
  const { data } = read(feed([{ ...zone, geometry: hairpin }], [policy]));
  const [first] = data.links;
  if (first === undefined) throw new Error('no link');
  for (const side of ['left', 'right'] as const) {
    const back = readFiles(write({ ...data, links: [{ ...first, side }] }, '1.0').files);
    expect(back.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(back.data.links).toHaveLength(1);
  }
});
