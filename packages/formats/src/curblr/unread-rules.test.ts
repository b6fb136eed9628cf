// What is not read from CurbLR: an unknown field, or content that contradicts itself, makes the
// rules unknown, never permissive or free.
import { describe, expect, it } from 'vitest';
import { geometry, outcome } from '../testing/outcome.ts';
import { fileOf } from '../testing/shared-data.ts';
import { curblrFormat } from './curblr.ts';

function curblr(regulation: object, rule: object = {}): object {
  return {
    type: 'FeatureCollection',
    manifest: {
      createdDate: '2026-01-01T00:00:00Z',
      curblrVersion: '1.1.0',
      unitHeightLength: 'metres',
      timeZone: 'America/New_York',
      currency: 'USD',
      priorityHierarchy: ['no parking', 'parking'],
      authority: { name: 'City', url: 'https://example.org' },
    },
    features: [
      {
        type: 'Feature',
        geometry,
        properties: {
          location: { shstRefId: 'a', sideOfStreet: 'right', shstLocationStart: 0, shstLocationEnd: 100 },
          regulations: [
            { rule: { activity: 'parking', priorityCategory: 'parking', ...rule }, ...regulation },
          ],
        },
      },
    ],
  };
}

describe('CurbLR', () => {
  const at = 'features[0].properties.regulations[0]';
  const rates = [{ fees: [1], durations: [60] }];
  it.each<[string, object, string, number]>([
    ['a misspelt payment', curblr({ payments: { rates } }), `source.rule-field ${at}.payments`, 1],
    [
      'a misspelt list of rates',
      curblr({ payment: { rate: rates } }),
      `source.rule-field ${at}.payment.rate`,
      1,
    ],
    ['a misspelt limit', curblr({}, { maxstay: 30 }), `source.rule-field ${at}.rule.maxstay`, 0],
    [
      'misspelt classes',
      curblr({ userClasses: [{ clases: ['taxi'] }] }),
      `source.rule-field ${at}.userClasses[0].clases`,
      0,
    ],
    [
      'a class without a name',
      curblr({ userClasses: [{ classes: [''] }] }),
      `source.rule ${at}.userClasses[0].classes[0]`,
      0,
    ],
    [
      'misspelt hours',
      curblr({ timeSpans: [{ timesOfDay: [{ start: '08:00', end: '18:00' }] }] }),
      `source.rule-field ${at}.timeSpans[0].timesOfDay[0].start`,
      0,
    ],
    [
      'users that are a remark',
      curblr({ userClasses: [{ name: 'taxi' }] }),
      `source.rule-field ${at}.userClasses[0].name`,
      0,
    ],
    [
      'a price that is a remark',
      curblr({ payment: { comment: 'USD 2 an hour' } }),
      `source.rule-field ${at}.payment.comment`,
      0,
    ],
    [
      'two prices at once',
      curblr({ payment: { rates: [...rates, { fees: [0], durations: [60] }] } }),
      `source.tiers-overlap ${at}.payment.rates`,
      1,
    ],
    [
      'a category that the hierarchy lacks',
      curblr({}, { priorityCategory: 'parkng' }),
      `curblr.category-unknown ${at}.rule.priorityCategory`,
      0,
    ],
    [
      'hours without an end',
      curblr({ timeSpans: [{ timesOfDay: [{ from: '08:00' }] }] }),
      `curblr.time-span ${at}.timeSpans[0].timesOfDay[0].to`,
      0,
    ],
    [
      'hours with two ends',
      curblr({ timeSpans: [{ timesOfDay: [{ from: '08:00', to: '09:00', until: '18:00' }] }] }),
      `curblr.time-span ${at}.timeSpans[0].timesOfDay[0].until`,
      0,
    ],
    [
      'days of the week without any',
      curblr({ timeSpans: [{ daysOfWeek: { days: [] } }] }),
      `curblr.time-span ${at}.timeSpans[0].daysOfWeek`,
      0,
    ],
    [
      'dates in the wrong order',
      curblr({ timeSpans: [{ effectiveDates: [{ from: '2026-12-01', to: '2026-01-01' }] }] }),
      `source.never-holds ${at}.timeSpans[0]`,
      0,
    ],
    [
      'the 30th of February',
      curblr({ timeSpans: [{ effectiveDates: [{ from: '01-01', to: '02-30' }] }] }),
      `source.never-holds ${at}.timeSpans[0]`,
      0,
    ],
    [
      'a size nothing has',
      curblr({ userClasses: [{ classes: ['truck'], minHeight: 3, maxHeight: 2 }] }),
      `source.rule ${at}.users[0]`,
      0,
    ],
    [
      'a list of fees without any',
      curblr({ payment: { rates: [{ fees: [], durations: [] }] } }),
      `curblr.fees-and-durations ${at}.payment.rates[0]`,
      0,
    ],
  ])('with %s leaves the rules unknown', async (_, document, error, prices) => {
    const found = await outcome(curblrFormat, document);
    expect({ ...found, errors: found.errors.slice(0, 1) }).toEqual({
      unknown: [true],
      prices,
      errors: [error],
    });
  });

  it('does not know the rules of a feature whose status or rules are spelt otherwise', async () => {
    const plain = JSON.stringify(curblr({}));
    for (const [from, to, field] of [
      ['"sideOfStreet"', '"Status":"proposed","sideOfStreet"', 'location.Status'],
      ['"regulations"', '"Regulations":[1],"regulations"', 'Regulations'],
    ] as const) {
      const { unknown, errors } = await outcome(curblrFormat, JSON.parse(plain.replace(from, to)));
      expect([unknown, errors]).toEqual([[true], [`source.rule-field features[0].properties.${field}`]]);
    }
  });

  it.each([[['parking', 'parking']], [[{ name: 'no parking' }, 'parking']], [['parking', ' Parking ']]])(
    'refuses the hierarchy %j',
    async (priorityHierarchy) => {
      const document = JSON.parse(JSON.stringify(curblr({})));
      document.manifest.priorityHierarchy = priorityHierarchy;
      const result = await curblrFormat.read?.([fileOf(document)], {});
      expect(result).toMatchObject({ refusal: { code: 'curblr.hierarchy' } });
    },
  );

  it('reads empty users and payments, as real feeds write them, and remarks', async () => {
    const regulation = { userClasses: [{}], timeSpans: [], payment: { rates: [{}] } };
    expect(await outcome(curblrFormat, curblr(regulation, { reason: 'school' }))).toEqual({
      unknown: [false],
      prices: 0,
      errors: [],
    });
  });
});
