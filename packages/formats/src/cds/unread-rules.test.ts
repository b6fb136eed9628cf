// What is not read from CDS: an unknown field, or content that contradicts itself, makes the rules
// unknown, never permissive or free.
import { describe, expect, it } from 'vitest';
import { geometry, outcome, read } from '../testing/outcome.ts';
import { fileOf } from '../testing/shared-data.ts';
import { cdsFormat } from './cds.ts';

function cds(rule: object, policy: object = {}, version = '1.1.0', head: object = {}): object {
  return {
    version,
    last_updated: 1_700_000_000_000,
    time_zone: 'America/New_York',
    ...head,
    data: {
      zones: [{ curb_zone_id: 'z', geometry, curb_policy_ids: ['p'] }],
      policies: [{ curb_policy_id: 'p', priority: 1, rules: [{ activity: 'parking', ...rule }], ...policy }],
    },
  };
}

const rate = [{ rate: 250, rate_unit: 'hour' }];

describe('CDS', () => {
  const rule = 'data.policies[0].rules[0]';
  const span = 'data.policies[0].time_spans[0]';
  it.each<[string, object, string, number]>([
    ['a misspelt rate', cds({ rates: rate }), `source.rule-field ${rule}.rates`, 1],
    ['a misspelt class', cds({ user_class: ['taxi'] }), `source.rule-field ${rule}.user_class`, 0],
    ['a misspelt stay', cds({ maxstay: 60 }), `source.rule-field ${rule}.maxstay`, 0],
    ['a class without a name', cds({ user_classes: [' '] }), `source.rule ${rule}.user_classes[0]`, 0],
    [
      'a field of a rate nobody knows',
      cds({ rate: [{ ...rate[0], free_minutes: 10 }] }),
      `source.rule-field ${rule}.rate[0].free_minutes`,
      1,
    ],
    [
      'a misspelt list of spans',
      cds({}, { time_span: [{ days_of_week: ['mon'] }] }),
      'source.rule-field data.policies[0].time_span',
      0,
    ],
    [
      'a field of a span nobody knows',
      cds({}, { time_spans: [{ day_of_week: ['mon'] }] }),
      `source.rule-field ${span}.day_of_week`,
      0,
    ],
    [
      'a beginning in seconds',
      cds({}, { time_spans: [{ start_date: 1_790_000_000 }] }),
      `source.rule ${span}.start_date`,
      0,
    ],
    [
      'an end in microseconds',
      cds({}, { time_spans: [{ end_date: 1_790_000_000_000_000 }] }),
      `source.rule ${span}.end_date`,
      0,
    ],
    [
      'an exception from no period in 1.0',
      cds({}, { time_spans: [{ days_of_week: ['sun'], designated_period_except: true }] }, '1.0.0'),
      `cds.time-span ${span}.designated_period_except`,
      0,
    ],
    [
      'users that are a remark',
      cds({}, { time_spans: [{ label: 'Mo-Fr' }] }),
      `source.rule-field ${span}.label`,
      0,
    ],
    ['a private limit', cds({ x_max_stay: 60 }), `source.rule-field ${rule}.x_max_stay`, 0],
    [
      'a limit among its attributes',
      cds({ custom_attributes: { max_stay: 60 } }),
      `source.rule-field ${rule}.custom_attributes`,
      0,
    ],
    [
      'two classes in one text',
      cds({ user_classes: ['taxi, bus'] }),
      `source.rule ${rule}.user_classes[0]`,
      0,
    ],
    [
      'a class that it excepts',
      cds({ user_classes: ['taxi'], user_classes_except: ['taxi'] }),
      `source.rule ${rule}`,
      0,
    ],
    ['a hexadecimal limit', cds({ max_stay: '0x10' }), `source.rule ${rule}.max_stay`, 0],
    [
      'no price for the first hour',
      cds({ rate: [{ ...rate[0], start_duration: 1 }] }),
      `source.tiers-gap ${rule}`,
      1,
    ],
    [
      'no price after the first hour',
      cds({ rate: [{ ...rate[0], end_duration: 1 }], max_stay: 120 }),
      `source.tiers-gap ${rule}`,
      1,
    ],
    [
      'a price that ends before it begins',
      cds({ rate: [{ ...rate[0], start_duration: 2, end_duration: 1 }] }),
      `source.tiers-empty ${rule}`,
      1,
    ],
    [
      'two prices at once',
      cds({ rate: [{ rate: 0, rate_unit: 'hour' }, ...rate] }),
      `source.tiers-overlap ${rule}`,
      1,
    ],
    [
      'a maximum fee of 0',
      cds({ rate: [{ ...rate[0], maximum_fee: 0 }] }),
      `source.rule ${rule}.rate[0].maximum_fee`,
      1,
    ],
    [
      'an exception from everything',
      cds({}, { time_spans: [{ designated_period_except: true }] }),
      `source.never-holds ${span}`,
      0,
    ],
    [
      'an end before its beginning',
      cds({}, { time_spans: [{ start_date: 1_790_000_000_000, end_date: 1_780_000_000_000 }] }),
      `source.never-holds ${span}`,
      0,
    ],
    [
      'the 30th of February',
      cds({}, { time_spans: [{ months: [2], days_of_month: [30] }] }),
      `source.never-holds ${span}`,
      0,
    ],
    [
      'a span that is empty beside another',
      cds({}, { time_spans: [{}, { days_of_week: ['mon'] }] }),
      `source.never-holds ${span}`,
      0,
    ],
    [
      'a price in no currency',
      cds({ rate }, {}, '1.1.0', { currency: 'dollars' }),
      `cds.rate-without-currency ${rule}.rate`,
      1,
    ],
  ])('with %s leaves the rules unknown', async (_, document, error, prices) => {
    expect(await outcome(cdsFormat, document)).toEqual({ unknown: [true], prices, errors: [error] });
  });

  it.each<[string, object]>([
    ['fields that are empty', cds({ signs: [], note_of: null, extra: '' })],
    ['remarks', cds({ comment: 'x', x_vendor: 1, _id: 2 }, { last_updated_date: 1, notes: 'y' })],
    [
      'colours and references',
      cds({}, { policy_color: { primary_color: 'FF0000' }, external_references: [{}] }),
    ],
    ['a beginning of 0', cds({}, { time_spans: [{ start_date: 0, days_of_week: ['mon'] }] })],
  ])('with %s is read', async (_, document) => {
    expect(await outcome(cdsFormat, document)).toEqual({ unknown: [false], prices: 0, errors: [] });
  });

  const bare = (policies: object[], zone: object = {}) => ({
    version: '1.1.0',
    data: { zones: [{ curb_zone_id: 'z', geometry, curb_policy_ids: ['p'], ...zone }], policies },
  });
  const policy = (rule: object) => ({
    curb_policy_id: 'p',
    priority: 1,
    rules: [{ activity: 'parking', ...rule }],
  });

  it('reads neither of two policies with one id, unless they are the same', async () => {
    const paid = await outcome(cdsFormat, bare([policy({}), policy({ rate })]));
    expect(paid).toEqual({
      unknown: [true],
      prices: 1,
      errors: ['cds.policy-differs data.policies[1].curb_policy_id'],
    });
    const later = { ...policy({}), published_date: 1_790_000_000_000, name: 'other' };
    expect((await outcome(cdsFormat, bare([policy({}), later]))).unknown).toEqual([false]);
    expect((await outcome(cdsFormat, bare([policy({})], { description: 'corner' }))).unknown).toEqual([
      false,
    ]);
  });

  it.each([
    ['max_stay', 60],
    ['rules', [{ activity: 'no parking' }]],
    ['time_spans', [{ days_of_week: ['mon'] }]],
    ['policies', [{ rules: [] }]],
    ['startDate', 1_790_000_000_000],
    ['curb_policy_id', ['q']],
  ])('does not know the rules of a zone with %s, which is not read there', async (field, value) => {
    const { unknown, errors } = await outcome(cdsFormat, bare([policy({})], { [field]: value }));
    expect([unknown, errors]).toEqual([[true], [`source.rule-field data.zones[0].${field}`]]);
  });

  it.each([
    ['an end in seconds', { end_date: 1_900_000_000 }],
    ['a beginning in microseconds', { start_date: 1_900_000_000_000_000 }],
  ])('counts a zone with %s as lost', async (_, zone) => {
    const document = { ...bare([policy({})], zone), last_updated: 1_700_000_000_000 };
    const { lost, data } = await read(cdsFormat, document);
    expect([data.links.length, lost?.curbs]).toEqual([0, 1]);
  });

  it('counts zones that are no list', async () => {
    const { version, data } = bare([policy({})]);
    const { lost } = await read(cdsFormat, { version, data: { ...data, zones: data.zones[0] } });
    expect(lost?.curbs).toBe(1);
  });

  it('refuses files that differ in their currency, but not in how it is written', async () => {
    const written = ['USD', 'usd'].map((currency) => fileOf({ ...bare([]), currency }, `${currency}.json`));
    expect(await cdsFormat.read?.(written, {})).not.toHaveProperty('refusal');
    const files = ['USD', 'EUR'].map((currency) => fileOf({ ...bare([]), currency }, `${currency}.json`));
    const result = await cdsFormat.read?.(files, {});
    expect(result).toMatchObject({ refusal: { code: 'cds.files-differ', params: { field: 'currency' } } });
  });

  it('with a last update in seconds takes no zone for one to come', async () => {
    const document = cds({}, {}, '1.1.0', { last_updated: 1_700_000_000 });
    const { data, issues } = await read(cdsFormat, document);
    expect(data.links.map(({ status }) => status)).toEqual(['active']);
    expect(issues.map(({ code }) => code)).toEqual(['cds.last-updated']);
  });
});
