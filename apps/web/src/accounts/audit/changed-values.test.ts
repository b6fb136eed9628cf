// What a configuration change says: only what differs, in words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedValues, formatChangedValue, formatValues } from './changed-values.ts';

const entry = (value: unknown) => ({ config_value: value, is_public: true });

describe('changed values', () => {
  it('compares values with fields field by field, and others as one', () => {
    expect(changedValues(entry('Port Alder'), entry('Alder'))).toEqual([
      { field: null, from: 'Port Alder', to: 'Alder' },
    ]);
    expect(
      changedValues(entry({ seconds: 5, is_enabled: true }), entry({ is_enabled: false, seconds: 5 })),
    ).toEqual([{ field: 'is_enabled', from: true, to: false }]);
    expect(changedValues(null, entry({ seconds: 5 }))).toEqual([
      { field: 'seconds', from: undefined, to: 5 },
    ]);
    expect(changedValues(entry({ seconds: 5 }), null)).toEqual([
      { field: 'seconds', from: 5, to: undefined },
    ]);
    expect(changedValues(entry(null), entry({ seconds: 5 }))).toEqual([
      { field: null, from: null, to: { seconds: 5 } },
    ]);
  });

  it('says nothing of equal values, and what differs of any others', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.nat()), fc.dictionary(fc.string(), fc.nat()), (a, b) => {
        expect(changedValues(entry(a), entry(a))).toEqual([]);
        const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
        const differing = names.filter(
          (name) => Object.hasOwn(a, name) !== Object.hasOwn(b, name) || a[name] !== b[name],
        );
        expect(new Set(changedValues(entry(a), entry(b)).map(({ field }) => field))).toEqual(
          new Set(differing),
        );
      }),
    );
  });

  it('is formatted in words', () => {
    const texts = {
      truth: (value: boolean) => (value ? 'On' : 'Off'),
      choice: (value: string) => (value === 'r7' ? 'United States' : value),
      number: (value: number) => value.toLocaleString('en'),
      notSet: 'not set',
    };
    const said = [true, 1200, 'r7', '', null, undefined, [], ['r7', 'x'], [{ name: 'Streets' }], { a: 1 }];
    expect(said.map((value) => formatChangedValue(value, texts))).toEqual([
      'On',
      '1,200',
      'United States',
      'not set',
      'not set',
      'not set',
      'not set',
      'United States, x',
      'Streets',
      '{"a":1}',
    ]);
  });

  it('formats instants in other values, and nothing else', () => {
    const value = { at: '2026-11-22T18:30:00.000Z', day: '2026-11-22' };
    expect(formatValues(value, () => 'then')).toBe('{\n  "at": "then",\n  "day": "2026-11-22"\n}');
  });
});
