// What broker messages mean according to a mapping: which sensor, when, and how many spaces are
// free or taken.
import { expect, it } from 'vitest';
import { applyMapping, mqttMapping } from './mqtt-mapping.ts';

const now = Date.parse('2026-02-03T04:05:06Z');
const read = (mapping: object, payload: unknown, topic = 'city/lot/7') =>
  applyMapping(topic, payload, mqttMapping.parse(mapping), now);
const byTopic = { sensor: { topic: 2 } };

it.each<[string, unknown, string | null]>([
  ['{"topic":2}', { n: 1 }, '7'],
  ['{"topic":0}', { n: 1 }, 'city'],
  ['{"topic":3}', { n: 1 }, null],
  ['{"field":"id"}', { n: 1, id: ' a b ' }, 'a b'],
  ['{"field":"id"}', { n: 1, id: 12 }, '12'],
  ['{"field":"device.id"}', { n: 1, device: { id: 'd' } }, 'd'],
  ['{"field":"device.id"}', { n: 1, device: 'd' }, null],
  ['{"field":"id"}', { n: 1, id: '  ' }, null],
  ['{"field":"id"}', { n: 1, id: 'x'.repeat(200) }, 'x'.repeat(200)],
  ['{"field":"id"}', { n: 1, id: 'x'.repeat(201) }, null],
  ['{"field":"id"}', { n: 1, id: 'a\0' }, null],
  ['{"field":"id"}', 5, null],
])('by %s of %j the sensor is %s', (sensor, payload, name) => {
  expect(read({ sensor: JSON.parse(sensor), free: 'n' }, payload)?.sensor ?? null).toBe(name);
});

it.each<[unknown, number | null]>([
  ['2026-01-01T00:00:00Z', Date.parse('2026-01-01T00:00:00Z')],
  [1_700_000_000, 1_700_000_000_000],
  [1_700_000_000.5, 1_700_000_000_500],
  ['1700000000', 1_700_000_000_000],
  [99_999_999_999, 99_999_999_999_000],
  [100_000_000_000, 100_000_000_000],
  [1_700_000_000_000, 1_700_000_000_000],
  ['yesterday', null],
  [{}, null],
  [undefined, null],
])('%j is the time %s', (at, wanted) => {
  const message = read({ ...byTopic, at: 'at', free: 'n' }, { at, n: 1 });
  expect(message?.at ?? null).toBe(wanted);
  if (wanted !== null) expect(message?.words[0]?.at).toBe(wanted);
});

it('counts from when it came where no time is named', () => {
  expect(read({ ...byTopic, free: 'n' }, { n: 3, at: 1 })?.at).toBe(now);
});

it.each<[string, object, object[] | null]>([
  ['free of so many', { f: 3, s: 8 }, [{ kind: 'count', at: now, spaces: 8, taken: null, free: 3 }]],
  [
    'free, the number of spaces unknown',
    { f: '3' },
    [{ kind: 'count', at: now, spaces: null, taken: null, free: 3 }],
  ],
  ['none free', { f: 0, o: 5 }, [{ kind: 'count', at: now, spaces: null, taken: null, free: 0 }]],
  ['taken of so many', { o: 5, s: 8 }, [{ kind: 'count', at: now, spaces: 8, taken: 5, free: null }]],
  [
    'one space that is taken',
    { o: 'occupied' },
    [{ kind: 'count', at: now, spaces: 1, taken: 1, free: null }],
  ],
  ['one space that is free', { o: false }, [{ kind: 'count', at: now, spaces: 1, taken: 0, free: null }]],
  ['a word for how many', { o: 'full', s: 8 }, null],
  ['online', { l: 'online' }, [{ kind: 'online', at: now, online: true }]],
  ['offline', { l: 'no' }, [{ kind: 'online', at: now, online: false }]],
  ['nothing', { x: 1 }, null],
  ['less than none free', { f: -1 }, null],
  ['half a space', { f: 0.5 }, null],
  [
    'a hundred thousand free',
    { f: 100_000 },
    [{ kind: 'count', at: now, spaces: null, taken: null, free: 100_000 }],
  ],
  ['more than a hundred thousand free', { f: 100_001 }, null],
  ['a long number', { f: '0000003' }, null],
  [
    'both',
    { l: 1, f: 2 },
    [
      { kind: 'online', at: now, online: true },
      { kind: 'count', at: now, spaces: null, taken: null, free: 2 },
    ],
  ],
])('%s is read as it was meant', (_, payload, words) => {
  const mapping = { ...byTopic, free: 'f', occupied: 'o', spaces: 's', online: 'l' };
  expect(read(mapping, payload)?.words ?? null).toEqual(words);
});

it('means taken by the values that the mapping names, and by no others', () => {
  const taken = (o: unknown) => read({ ...byTopic, occupied: 'o', yes: ['B', 2] }, { o })?.words;
  expect(taken('B')).toMatchObject([{ taken: 1 }]);
  expect(taken(2)).toMatchObject([{ taken: 1 }]);
  for (const other of ['b', '2', true, 1]) expect(taken(other)).toMatchObject([{ taken: 0 }]);
});
