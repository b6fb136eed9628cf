// Validating CDS documents: a good feed has no findings, and each inserted error is found at its
// location.
import { describe, expect, it } from 'vitest';
import { writeCds } from '../../cds/write.ts';
import { readCurblr } from '../../curblr/read.ts';
import { textOf } from '../../format.ts';
import { fileOf, hasSharedData, sharedFile } from '../../testing/shared-data.ts';
import type { ValidationReport } from '../finding.ts';
import { validateCds } from './validate-cds.ts';

const now = Date.UTC(2026, 0, 5);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 40],
      [west + 0.001, 40],
      [west + 0.001, 40.0001],
      [west, 40.0001],
      [west, 40],
    ],
  ],
});
const dates = { published_date: now, last_updated_date: now };

/** Returns a new feed without errors each time, into which errors are inserted. */
function validFeed() {
  return {
    version: '1.1.0',
    time_zone: 'America/New_York',
    last_updated: now,
    currency: 'USD',
    data: {
      zones: [
        {
          curb_zone_id: id(1),
          geometry: square(-73),
          curb_policy_ids: [id(11), id(12)],
          ...dates,
          start_date: now,
          end_date: now + 1000,
          num_spaces: 2,
          street_side: 'N',
          curb_area_ids: [id(31)],
          curb_space_ids: [id(21)],
          curb_object_ids: [id(41)],
          prev_policies: [
            { curb_policy_ids: [id(12)], start_date: now - 2000, end_date: now - 1000 },
            { curb_policy_ids: [id(12)], start_date: now - 4000, end_date: now - 2000 },
          ],
          location_references: [
            { source: 'https://sharedstreets.io', ref_id: 'a', start: 0, end: 1000, side: 'left' },
          ],
        },
        {
          curb_zone_id: id(2),
          geometry: {
            type: 'LineString',
            coordinates: [
              [-73.01, 40],
              [-73.02, 40],
            ],
          },
          curb_policy_ids: [id(12)],
          ...dates,
          start_date: now,
          location_references: [
            { source: 'https://sharedstreets.io', ref_id: 'a', start: 1000, end: 2000, side: 'left' },
          ],
        },
      ] as Record<string, unknown>[],
      policies: [
        {
          curb_policy_id: id(11),
          published_date: now,
          priority: 1,
          rules: [
            {
              activity: 'parking',
              max_stay: 2,
              max_stay_unit: 'hour',
              rate: [
                { rate: 100, rate_unit: 'minute', start_duration: 0, end_duration: 60 },
                { rate: 200, rate_unit: 'hour', start_duration: 1, end_duration: 2 },
              ],
            },
          ],
          time_spans: [
            { days_of_week: ['mon', 'tue'], time_of_day_start: '08:00', time_of_day_end: '18:00' },
          ],
        },
        {
          curb_policy_id: id(12),
          published_date: now,
          priority: 1,
          rules: [{ activity: 'no parking', user_classes: ['truck'] }],
        },
      ] as Record<string, unknown>[],
      areas: [{ curb_area_id: id(31), geometry: square(-73), ...dates, curb_zone_ids: [id(1)] }] as Record<
        string,
        unknown
      >[],
      spaces: [
        {
          curb_space_id: id(21),
          geometry: square(-73),
          ...dates,
          curb_zone_id: id(1),
          length: 600,
          space_number: 1,
        },
      ] as Record<string, unknown>[],
      objects: [
        {
          curb_object_id: id(41),
          geometry: { type: 'Point', coordinates: [-73, 40] },
          object_type: 'meter',
          name: 'Meter 1',
          ...dates,
          curb_zone_id: id(1),
        },
      ] as Record<string, unknown>[],
    },
  };
}
type Feed = ReturnType<typeof validFeed>;

function reportOf(...documents: unknown[]): ValidationReport {
  const report = validateCds(documents.map((document, index) => fileOf(document, `f${index}.json`)));
  if (!report.ok) throw new Error(report.refusal.code);
  return report.value;
}
const findingsOf = (report: ValidationReport) => report.findings.map(({ code, place }) => `${code} ${place}`);

describe('a good feed', () => {
  it('has no finding, and says what was looked at', () => {
    const report = reportOf(validFeed());
    expect(findingsOf(report)).toEqual([]);
    expect(report).toMatchObject({
      standard: 'CDS 1.1',
      counts: { zones: 2, policies: 2, areas: 1, spaces: 1, objects: 1 },
    });
  });
  it('may come in several files, and as single objects', () => {
    const { data, ...head } = validFeed();
    const [first, second] = data.zones;
    const { zones: _, ...rest } = data;
    const report = reportOf(
      { ...head, data: rest },
      { ...head, data: { zones: [first] } },
      { ...head, data: second },
    );
    expect(findingsOf(report)).toEqual([]);
    expect(report.counts.zones).toBe(2);
  });
});

const at = (list: Record<string, unknown>[], index = 0) => list[index] ?? {};
const rulesOf = (feed: Feed, index = 0) => at(feed.data.policies, index).rules as Record<string, unknown>[];
const ratesOf = (feed: Feed) => at(rulesOf(feed)).rate as Record<string, unknown>[];
const spanOf = (feed: Feed) => at(at(feed.data.policies).time_spans as Record<string, unknown>[]);

const planted: readonly (readonly [string, (feed: Feed) => void])[] = [
  ['finding.missing version', (feed) => Reflect.deleteProperty(feed, 'version')],
  ['finding.missing currency', (feed) => Reflect.deleteProperty(feed, 'currency')],
  ['finding.time-zone time_zone', (feed) => Object.assign(feed, { time_zone: 'New York' })],
  ['finding.milliseconds last_updated', (feed) => Object.assign(feed, { last_updated: 1_700_000_000 })],
  [
    'finding.missing data.zones[0].geometry',
    ({ data }) => Reflect.deleteProperty(at(data.zones), 'geometry'),
  ],
  [
    'finding.uuid data.zones[0].curb_zone_id',
    ({ data }) => Object.assign(at(data.zones), { curb_zone_id: '7' }),
  ],
  [
    'finding.value data.zones[0].street_side',
    ({ data }) => Object.assign(at(data.zones), { street_side: 'n' }),
  ],
  ['finding.range data.zones[0].length', ({ data }) => Object.assign(at(data.zones), { length: 0 })],
  ['finding.type data.zones[0].num_spaces', ({ data }) => Object.assign(at(data.zones), { num_spaces: '2' })],
  [
    'finding.unknown-field data.zones[0].colour',
    ({ data }) => Object.assign(at(data.zones), { colour: 'red' }),
  ],
  [
    'finding.ring-open data.zones[0].geometry.coordinates[0]',
    ({ data }) => {
      const open = square(-73);
      open.coordinates[0]?.splice(3, 1, [-73, 40.5]);
      open.coordinates[0]?.pop();
      open.coordinates[0]?.push([-73, 41]);
      Object.assign(at(data.zones), { geometry: open });
    },
  ],
  [
    'finding.position data.zones[1].geometry.coordinates[0]',
    ({ data }) =>
      Object.assign(at(data.zones, 1), {
        geometry: {
          type: 'LineString',
          coordinates: [
            [40, -173],
            [40, -173.1],
          ],
        },
      }),
  ],
  [
    'finding.cds.ends-before data.zones[0].end_date',
    ({ data }) => Object.assign(at(data.zones), { end_date: now }),
  ],
  [
    'finding.cds.updated-before data.zones[0].last_updated_date',
    ({ data }) => Object.assign(at(data.zones), { last_updated_date: now - 1 }),
  ],
  [
    'finding.cds.order data.zones[0].prev_policies[1]',
    ({ data }) => (at(data.zones).prev_policies as unknown[]).reverse(),
  ],
  [
    'finding.cds.side-of-roadway data.zones[0].street_side',
    ({ data }) => Object.assign(at(data.zones), { entire_roadway: true }),
  ],
  [
    'finding.cds.unknown-id data.zones[1].curb_policy_ids[0]',
    ({ data }) => Object.assign(at(data.zones, 1), { curb_policy_ids: [id(99)] }),
  ],
  [
    'finding.cds.unknown-id data.spaces[0][0]',
    ({ data }) => Object.assign(at(data.spaces), { curb_zone_id: id(98) }),
  ],
  [
    'finding.cds.one-sided data.areas[0].curb_zone_ids[0]',
    ({ data }) => Object.assign(at(data.zones), { curb_area_ids: [] }),
  ],
  [
    'finding.cds.zones-overlap data.zones[1]',
    ({ data }) => Object.assign(at(data.zones, 1), { geometry: square(-72.9995) }),
  ],
  [
    'finding.cds.zones-overlap data.zones[1]',
    ({ data }) => {
      Object.assign(at(at(data.zones, 1).location_references as Record<string, unknown>[]), { start: 999 });
    },
  ],
  [
    'finding.cds.same-priority data.zones[0].curb_policy_ids',
    ({ data }) =>
      Object.assign(at(data.policies, 1), {
        rules: [{ activity: 'parking' }],
        time_spans: [{ days_of_week: ['tue'] }],
      }),
  ],
  [
    'finding.cds.more-spaces data.zones[0].num_spaces',
    ({ data }) => Object.assign(at(data.zones), { num_spaces: 0 }),
  ],
  [
    'finding.cds.space-numbers data.zones[0]',
    ({ data }) => {
      data.spaces.push({ ...at(data.spaces), curb_space_id: id(22) });
    },
  ],
  [
    'finding.cds.object-nowhere data.objects[0]',
    ({ data }) => Reflect.deleteProperty(at(data.objects), 'curb_zone_id'),
  ],
  [
    'finding.cds.id-twice data.policies[1].curb_policy_id',
    ({ data }) => Object.assign(at(data.policies, 1), { curb_policy_id: id(11) }),
  ],
  [
    'finding.value data.policies[0].rules[0].activity',
    (feed) => Object.assign(at(rulesOf(feed)), { activity: 'no_parking' }),
  ],
  [
    'finding.cds.rate-on-prohibition data.policies[0].rules[0].rate',
    (feed) => Object.assign(at(rulesOf(feed)), { activity: 'no parking' }),
  ],
  [
    'finding.cds.rate-gap data.policies[0].rules[0].rate[1]',
    (feed) => Object.assign(at(ratesOf(feed)), { end_duration: 30 }),
  ],
  [
    'finding.cds.rate-overlap data.policies[0].rules[0].rate[1]',
    (feed) => Object.assign(at(ratesOf(feed)), { end_duration: 90 }),
  ],
  [
    'finding.cds.rate-short data.policies[0].rules[0].rate',
    (feed) => Object.assign(at(rulesOf(feed)), { max_stay: 3 }),
  ],
  [
    'finding.cds.rate-empty data.policies[0].rules[0].rate[0]',
    (feed) => Object.assign(at(ratesOf(feed)), { end_duration: 0 }),
  ],
  [
    'finding.cds.rules-alike data.policies[0].rules[1]',
    (feed) => rulesOf(feed).push({ activity: 'parking', max_stay: 5 }),
  ],
  [
    'finding.value data.policies[0].time_spans[0].days_of_week[0]',
    (feed) => Object.assign(spanOf(feed), { days_of_week: ['mo'] }),
  ],
  [
    'finding.cds.never data.policies[0].time_spans[0].days_of_week',
    (feed) => Object.assign(spanOf(feed), { days_of_week: [] }),
  ],
  [
    'finding.cds.repeated data.policies[0].time_spans[0].days_of_week',
    (feed) => Object.assign(spanOf(feed), { days_of_week: ['mon', 'mon'] }),
  ],
  [
    'finding.clock data.policies[0].time_spans[0].time_of_day_end',
    (feed) => Object.assign(spanOf(feed), { time_of_day_end: '24:00' }),
  ],
  [
    'finding.cds.ends-before data.policies[0].time_spans[0].end_date',
    (feed) => Object.assign(spanOf(feed), { start_date: now, end_date: now }),
  ],
  [
    'finding.cds.no-dictionary $',
    ({ data }) => Object.assign(at(data.zones), { custom_attributes: { colour: 'red' } }),
  ],
  ['finding.later-field data.zones[0].curb_object_ids', (feed) => Object.assign(feed, { version: '1.0' })],
];

describe('a planted fault', () => {
  it.each(planted)('%s', (fault, plant) => {
    const feed = validFeed();
    plant(feed);
    expect(findingsOf(reportOf(feed))).toContain(fault);
  });
});

/** Returns the same feed without the fields that 1.0 lacks. */
function good10(): Feed {
  const feed = validFeed();
  Reflect.deleteProperty(feed.data, 'objects');
  Reflect.deleteProperty(at(feed.data.zones), 'curb_object_ids');
  Object.assign(at(feed.data.zones, 1), { geometry: square(-73.01) });
  return Object.assign(feed, { version: '1.0.1' });
}

/**
 * Overlaps, equal priorities, prices and sides of roadways (items 13 to 16 of the conformance
 * list).
 */
const ofBothVersions =
  /cds\.(zones-overlap|same-priority|rate-on-prohibition|rate-gap|rate-overlap|rate-short|rate-empty|side-of-roadway)/;

describe('a planted fault in 1.0', () => {
  it('is planted in a feed without one', () => {
    const report = reportOf(good10());
    expect([report.standard, findingsOf(report)]).toEqual(['CDS 1.0', []]);
  });
  it.each(planted.filter(([fault]) => ofBothVersions.test(fault)))('%s', (fault, plant) => {
    const feed = good10();
    plant(feed);
    expect(findingsOf(reportOf(feed))).toContain(fault);
  });
  it('is said once of two zones that overlap in two ways', () => {
    const feed = good10();
    Object.assign(at(feed.data.zones, 1), { geometry: square(-72.9995) });
    Object.assign(at(at(feed.data.zones, 1).location_references as Record<string, unknown>[]), {
      start: 999,
    });
    expect(findingsOf(reportOf(feed))).toEqual(['finding.cds.zones-overlap data.zones[1]']);
  });
});

describe('equal priorities', () => {
  it('are no fault where the policies never hold together', () => {
    const feed = validFeed();
    Object.assign(at(feed.data.policies, 1), {
      rules: [{ activity: 'parking' }],
      // From Sunday over midnight until Monday 08:00.
      time_spans: [{ days_of_week: ['sun'], time_of_day_start: '22:00', time_of_day_end: '08:00' }],
    });
    expect(findingsOf(reportOf(feed))).toEqual([]);
    Object.assign(at(feed.data.policies, 1), {
      time_spans: [{ days_of_week: ['sun'], time_of_day_start: '22:00', time_of_day_end: '08:01' }],
    });
    expect(findingsOf(reportOf(feed))).toEqual(['finding.cds.same-priority data.zones[0].curb_policy_ids']);
  });
});

describe('events', () => {
  const event = (number: number, more: object = {}) => ({
    event_id: id(100 + number),
    event_type: 'park_start',
    event_time: now - number * 1000,
    event_publication_time: now,
    event_location: { type: 'Point', coordinates: [-73, 40] },
    data_source_type: 'camera',
    data_source_device_id: id(90),
    ...more,
  });
  const feed = (...events: unknown[]) => ({ ...validFeed(), data: { events } });
  it('without a fault have no finding', () => {
    expect(findingsOf(reportOf(feed(event(1, { vehicle_type: 'bus' }), event(2))))).toEqual([]);
  });
  it.each([
    ['finding.cds.newest-first data.events[1].event_time', [event(2), event(1)]],
    ['finding.cds.id-twice data.events[1].event_id', [event(1), event(1)]],
    [
      'finding.cds.plate data.events[0].vehicle_license_plate',
      [event(1, { vehicle_license_plate: 'ABC 1' })],
    ],
    [
      'finding.cds.published-before data.events[0].event_publication_time',
      [event(1, { event_publication_time: now - 9000 })],
    ],
    ['finding.value data.events[0].event_type', [event(1, { event_type: 'parked' })]],
    [
      'finding.value data.events[0].curb_occupants[0].type',
      [event(1, { curb_occupants: [{ type: 'hovercraft' }] })],
    ],
    ['finding.type data.events[0].event_time', [event(1, { event_time: String(now) })]],
    [
      'finding.cds.ends-before data.events[1].event_time',
      [
        event(1, { event_session_id: id(70) }),
        event(2, { event_session_id: id(70), event_type: 'park_end' }),
      ],
    ],
  ])('%s', (fault, events) => {
    expect(findingsOf(reportOf(feed(...events)))).toContain(fault);
  });
});

describe('metrics', () => {
  const header = 'curb_place_type,curb_place_id,metric_type,date,hour,value';
  const row = `zone,${id(1)},occupancy_percent,2026-01-05,7,-1`;
  const report = (...rows: string[]) => {
    const checked = validateCds([fileOf(rows.join('\n'), 'aggregates.csv')]);
    if (!checked.ok) throw new Error(checked.refusal.code);
    return checked.value;
  };
  it('without a fault have no finding; -1 says that the source was offline', () => {
    expect(report(header, row)).toMatchObject({ errors: 0, warnings: 0, counts: { aggregates: 1 } });
  });
  it.each([
    ['finding.missing aggregates.csv: value', [header.replace(',value', ''), row.replace(',-1', '')]],
    ['finding.value aggregates.csv: row 2 curb_place_type', [header, row.replace('zone', 'Zone')]],
    ['finding.range aggregates.csv: row 2 hour', [header, row.replace(',7,', ',24,')]],
    ['finding.cds.metric-value aggregates.csv: row 2 value', [header, row.replace(',-1', ',-2')]],
    ['finding.cds.metric-twice aggregates.csv: row 3', [header, row, row]],
    ['finding.format aggregates.csv: row 2 date', [header, row.replace('2026-01-05', '5.1.2026')]],
    ['finding.cds.row-width aggregates.csv: row 2', [header, `${row},1`]],
  ])('%s', (fault, rows) => {
    expect(findingsOf(report(...rows))).toContain(fault);
  });
});

it('refuses what is no CDS at all, by name', () => {
  expect(validateCds([fileOf({ type: 'FeatureCollection', features: [] }, 'other.json')])).toMatchObject({
    ok: false,
    refusal: { code: 'validate.not-cds', params: { name: 'other.json' } },
  });
});

describe.skipIf(!hasSharedData)('a real city written as CDS (needs the real data)', () => {
  // The curbs overlap in the source itself; there are no other errors.
  const ofTheSource = ['finding.cds.zones-overlap'];
  it('keeps the standard in both versions, but for what its source breaks', () => {
    const read = readCurblr([sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json')], {});
    if (!read.ok) throw new Error(read.refusal.code);
    for (const version of ['1.0', '1.1'] as const) {
      const written = writeCds(read.value.data, { now, version });
      if (!written.ok) throw new Error(written.refusal.code);
      const report = validateCds(
        written.value.files.map((file) => fileOf(textOf(file), file.name)),
        version,
      );
      if (!report.ok) throw new Error(report.refusal.code);
      expect(report.value.findings.filter(({ code }) => !ofTheSource.includes(code))).toEqual([]);
      expect(report.value.counts.zones).toBeGreaterThan(400);
    }
  });
});
