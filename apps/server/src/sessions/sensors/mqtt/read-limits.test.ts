// How many readings one broker message may contain, and the reason logged when none can be read.
import { expect, it } from 'vitest';
import { mqttMapping } from './mqtt-mapping.ts';
import { readPayload } from './read-payload.ts';

type Publisher = Parameters<typeof readPayload>[3];
const publisher: unknown = { id: 'p', name: 'p' };
const now = Date.parse('2026-02-03T04:05:06Z');
const at = '2026-02-03T04:05:00Z';
const read = (payload: string | Buffer, mapping: Parameters<typeof readPayload>[2] = null) =>
  readPayload('a/b', Buffer.from(payload), mapping, publisher as Publisher, now);
const reading = (sensor: string) => ({ sensor, free: 1, at });
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => reading('s')));

it.each([
  ['', 'it is empty'],
  ['free', 'it is no JSON'],
  [list(5_001), 'too many readings in one'],
  [`${JSON.stringify(reading('s')).padEnd(1024 * 1024 + 1)}`, 'it is too large'],
])('nothing is read of it, and why', (payload, reason) => {
  expect(read(payload)).toEqual({ messages: [], unread: 1, reason, warnings: new Set() });
});

it('reads as much as may be, to the reading and the byte', () => {
  expect(read(list(5_000)).messages).toHaveLength(5_000);
  expect(read(JSON.stringify(reading('s')).padEnd(1024 * 1024)).messages).toHaveLength(1);
  expect(read(JSON.stringify({ readings: [reading('a'), reading('b')] })).messages).toHaveLength(2);
});

it('counts what it could not read, and says of the first why not, without what the message says', () => {
  const found = read(
    JSON.stringify([reading('a'), { ...reading('b'), free: -1 }, { ...reading('c'), plate: 'AB 1' }]),
  );
  expect([found.messages.length, found.unread, found.reason]).toEqual([1, 2, 'field free']);
  const other = read(JSON.stringify([{ ...reading('c'), plate: 'AB 1' }]));
  expect(other.reason).not.toContain('AB 1');
  const mapped = read('[{"f":2},{"x":1}]', mqttMapping.parse({ sensor: { topic: 1 }, free: 'f' }));
  expect([mapped.messages.map(({ sensor }) => sensor), mapped.unread, mapped.reason]).toEqual([
    ['b'],
    1,
    'nothing the mapping can read',
  ]);
});
