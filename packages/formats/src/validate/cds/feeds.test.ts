// CDS feeds as files: which version applies, what is counted, where validation stops, envelopes,
// single objects, events and devices.
import { describe, expect, it } from 'vitest';
import type { CdsVersion } from '../../cds/enumerations.ts';
import { fileOf } from '../../testing/shared-data.ts';
import { validateCds } from './validate-cds.ts';

const now = Date.UTC(2026, 0, 5);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const head = { version: '1.1.0', time_zone: 'America/New_York', last_updated: now, currency: 'USD' };
const policy = (number: number, more: object = {}) => ({
  curb_policy_id: id(number),
  published_date: now,
  priority: 1,
  rules: [{ activity: 'parking' }],
  ...more,
});
const feed = (data: unknown, more: object = {}) => ({ ...head, ...more, data });

function tryCheck(documents: readonly unknown[], asked: CdsVersion | null = null, most?: number) {
  const files = documents.map((document, index) => fileOf(document, `f${index}.json`));
  return validateCds(files, asked, most);
}
function check(documents: readonly unknown[], asked: CdsVersion | null = null, most?: number) {
  const report = tryCheck(documents, asked, most);
  if (!report.ok) throw new Error(JSON.stringify(report.refusal));
  const { findings, ...rest } = report.value;
  return { ...rest, told: findings.map(({ code, place }) => `${code.replace('finding.', '')} ${place}`) };
}

describe('the version', () => {
  it('is the one that is asked for, else the first that a file says, else the newest', () => {
    const policies = [policy(1)];
    const standardOf = (...versions: unknown[]) =>
      check(versions.map((version, index) => feed({ policies: [policy(index)] }, { version }))).standard;
    expect(standardOf('1.0.1')).toBe('CDS 1.0');
    expect(standardOf('1.1')).toBe('CDS 1.1');
    expect(standardOf('2.0', '1.0')).toBe('CDS 1.0');
    expect(standardOf('2.0')).toBe('CDS 1.1');
    expect(check([feed({ policies }, { version: '1.1' })], '1.0').standard).toBe('CDS 1.0');
  });

  it('says which fields there are: those of 1.1 are told by it in 1.0, and so are objects', () => {
    const named = feed({ policies: [policy(1, { name: 'x', colour: 1 })], objects: [] });
    expect(check([named]).told).toEqual(['unknown-field data.policies[0].colour']);
    const old = check([named], '1.0');
    expect(old.told).toEqual([
      'later-field data.policies[0].name',
      'unknown-field data.policies[0].colour',
      'later-field data.objects',
    ]);
    expect([old.errors, old.warnings]).toEqual([1, 2]);
  });
});

describe('a feed', () => {
  it('is counted by its lists, also empty ones, and by its single things', () => {
    expect(check([feed({ zones: [], policies: [policy(1), policy(2)] })]).counts).toEqual({
      zones: 0,
      policies: 2,
    });
    expect(check([feed(policy(1))]).counts).toEqual({ policies: 1 });
    expect(check([feed({ events: [] })]).counts).toEqual({ events: 0 });
    expect(check([feed({ status: [] })]).counts).toEqual({ status: 0 });
  });

  it('may come in several files, whose names are in the places, and whose ids are one feed’s', () => {
    const found = check([feed({ policies: [policy(1)] }), feed({ policies: [policy(1), 7] })]);
    expect(found.told).toEqual([
      'type f1.json: data.policies[1]',
      'cds.id-twice f1.json: data.policies[0].curb_policy_id',
    ]);
    expect(check([feed(policy(1, { priority: 'x' }))]).told).toEqual(['type data.priority']);
    expect(check([feed({ policies: [] }), feed(policy(1, { priority: 'x' }))]).told).toEqual([
      'type f1.json: data.priority',
    ]);
  });

  it('needs an envelope, which has what it needs', () => {
    expect(check([{ policies: [policy(1)] }]).told).toEqual(['cds.no-envelope $']);
    expect(check([{ policies: [policy(1, { rules: [] })] }]).told).toEqual([
      'cds.no-envelope $',
      'range policies[0].rules',
    ]);
    const faulty = check([feed({ policies: [] }, { currency: 'usd', version: 'x' })]);
    expect(new Set(faulty.told.map((one) => one.split(' ').at(-1)))).toEqual(
      new Set(['currency', 'version']),
    );
    expect(check([feed({ policies: 3 })]).told).toEqual(['type data.policies']);
  });

  it('needs a dictionary for attributes of its own, under either name', () => {
    const policies = [policy(1)];
    const space = {
      curb_space_id: id(5),
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      published_date: now,
      last_updated_date: now,
      curb_zone_id: id(6),
      length: 1,
      custom_attributes: { a: 'b' },
    };
    const of = (more: object) => check([feed({ policies, spaces: [space] }, more)]).told;
    expect(of({})).toEqual(['cds.no-dictionary $']);
    for (const name of ['custom_attributes_dictionary', 'custom_attribute_dictionary'])
      expect(of({ [name]: {} })).toEqual([]);
  });

  it('is checked up to so many findings', () => {
    const many = feed({ policies: Array.from({ length: 5 }, (_, index) => policy(index, { colour: 1 })) });
    const stopped = check([many], null, 3);
    expect([stopped.warnings, stopped.isStopped, stopped.told.length]).toEqual([3, true, 3]);
    const whole = check([many], null, 6);
    expect([whole.warnings, whole.isStopped]).toEqual([5, false]);
    expect(stopped).toMatchObject({ standard: 'CDS 1.1', counts: { policies: 5 } });
  });

  it.each<[string, unknown, string]>([
    ['nothing of CDS', feed({ prices: [] }), 'validate.not-cds'],
    ['a list', [policy(1)], 'validate.not-cds'],
    ['a table of something else', 'a,b\n1,2', 'validate.not-cds'],
    ['half a document', '{"version"', 'source.json-truncated'],
    ['no text', '', 'source.empty'],
  ])('is refused as %s, by its name', (_, document, code) => {
    expect(tryCheck([feed({ policies: [] }), document])).toMatchObject({
      ok: false,
      refusal: { code, params: { name: 'f1.json' } },
    });
  });

  it('may have metrics beside it, which are counted together', () => {
    const header = 'curb_place_type,curb_place_id,metric_type,date,hour,value';
    const table = (hour: number) => `${header}\nzone,${id(1)},turnover,2026-01-05,${hour},3\n`;
    const found = check([table(1), feed({ policies: [policy(1)] }), table(24)]);
    expect(found.counts).toEqual({ aggregates: 2, policies: 1 });
    expect(found.told).toEqual(['range f2.json: row 2 hour']);
  });
});

describe('events', () => {
  const event = (number: number, more: object = {}) => ({
    event_id: id(100 + number),
    event_type: 'park_start',
    event_time: now,
    event_publication_time: now,
    data_source_type: 'camera',
    data_source_device_id: id(90),
    ...more,
  });
  const told = (...events: unknown[]) => check([feed({ events })]).told;
  const session = (number: number, event_type: string, at: number, of = 70) =>
    event(number, { event_session_id: id(of), event_type, event_time: now - at });

  it('are the newest first; those of one moment in any order', () => {
    expect(told(event(1), event(2), event(3, { event_time: now - 1 }))).toEqual([]);
    expect(
      told(
        event(1, { event_time: now - 2 }),
        event(2, { event_time: now - 1 }),
        event(3, { event_time: now - 1 }),
      ),
    ).toEqual(['cds.newest-first data.events[1].event_time']);
  });

  it('of a session end after they begin, in whatever order they come', () => {
    expect(told(session(1, 'park_end', 0), session(2, 'park_start', 5))).toEqual([]);
    expect(told(session(1, 'park_end', 5), session(2, 'park_start', 5))).toEqual([]);
    expect(told(session(1, 'park_start', 1), session(2, 'park_end', 5))).toEqual([
      'cds.ends-before data.events[1].event_time',
    ]);
    expect(told(session(1, 'park_start', 1), session(2, 'park_end', 5, 71))).toEqual([]);
    expect(told(session(1, 'enter_area', 1), session(2, 'park_end', 5))).toEqual([]);
    expect(told(session(1, 'park_start', 1), session(2, 'park_start', 5))).toEqual([]);
  });

  it('of 1.1 are told in 1.0 by their fields', () => {
    const events = [event(1, { vehicle_color: 'red', colour: 1, event_location: {} })];
    expect(
      check([feed({ events }, { version: '1.0' })]).told.filter((one) => !one.includes('location')),
    ).toEqual(['later-field data.events[0].vehicle_color', 'unknown-field data.events[0].colour']);
  });

  it('come from devices, each of which has one status', () => {
    const status = [90, 91, 90].map((device) => ({
      data_source_device_id: id(device),
      data_source_type: 'camera',
      sensor_status_is_online: true,
    }));
    const found = check([feed({ status: [...status, { data_source_type: 'radar' }, 7] })]);
    expect(found.counts).toEqual({ status: 5 });
    expect(found.told).toEqual([
      'cds.id-twice data.status[2]',
      'missing data.status[3].data_source_device_id',
      'value data.status[3].data_source_type',
      'type data.status[4]',
    ]);
  });
});
