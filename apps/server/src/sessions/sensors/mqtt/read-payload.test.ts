// Broker payloads as vendors send them: read, or skipped with a reason that names the field but
// never quotes the payload.
import { describe, expect, it } from 'vitest';
import { mqttMapping } from './mqtt-mapping.ts';
import { readPayload } from './read-payload.ts';

const now = Date.UTC(2026, 10, 22, 9);
const at = '2026-11-22T09:00:00Z';
const seconds = now / 1000;
const publisher = { id: 1, makesStays: false };
const mapping = mqttMapping.parse({
  sensor: { field: 'dev' },
  at: 'ts',
  free: 'n.free',
  spaces: 'n.of',
  online: 'up',
  occupied: 'busy',
});

function read(payload: unknown, by: typeof mapping | null = null) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { messages, unread, reason, warnings } = readPayload(
    'lot/7/x',
    Buffer.from(text),
    by,
    publisher,
    now,
  );
  return { words: messages.flatMap((one) => one.words), messages, unread, reason, warnings: [...warnings] };
}
const event = {
  event_id: '22222222-2222-4222-8222-222222222222',
  event_type: 'park_start',
  event_time: now,
  event_publication_time: now,
  data_source_type: 'in_ground',
  data_source_device_id: '11111111-1111-4111-8111-111111111111',
};

describe('readings of a broker', () => {
  it('are read alone, in a list and in an envelope', () => {
    const one = { sensor: 'a', at, free: 3 };
    for (const payload of [one, [one], { readings: [one] }])
      expect(read(payload)).toMatchObject({
        words: [{ kind: 'count', at: now, free: 3 }],
        unread: 0,
        reason: null,
      });
  });
  it.each([
    ['', 'it is empty'],
    ['{', 'it is no JSON'],
    ['x'.repeat(1024 * 1024 + 1), 'it is too large'],
    [Array.from({ length: 5001 }, () => ({})), 'too many readings in one'],
    [{ sensor: 'a', at, free: '3' }, 'field free'],
    [{ sensor: 'a', at: seconds, free: 3 }, 'field at'],
    [{ device: 'a', at, free: 3 }, 'field sensor'],
    [{ sensor: 'a', at, free: 3, 'ZZ-999-QX': 1 }, 'field (another)'],
    [{ ...event, event_type: 'teleported' }, 'event.unknown-type event_type'],
    [{ ...event, event_time: 'ZZ-999-QX' }, 'event.no-time event_time'],
  ])('not read say why: %j', (payload, reason) => {
    expect(read(payload)).toMatchObject({ words: [], reason });
  });
  it('of which some cannot be read are read without those', () => {
    const given = [{ sensor: 'a', at, free: 3 }, 'nonsense', { sensor: 'b', at, occupied: true }];
    expect(read(given)).toMatchObject({ words: [{ free: 3 }, { taken: 1 }], unread: 1 });
  });
});

describe('events of a broker', () => {
  it('in the dialect of a vendor are read, and how they differ is told', () => {
    const {
      event_time: _time,
      data_source_device_id: device,
      event_publication_time: _late,
      ...rest
    } = event;
    const given = { ...rest, timestamp: String(seconds), deviceId: device };
    const { messages, warnings, reason } = read({ version: '1.0', data: { events: [given] } });
    expect(messages).toMatchObject([{ sensor: device, at: now, words: [{ kind: 'move', parked: true }] }]);
    expect(reason).toBeNull();
    expect(warnings.toSorted()).toEqual([
      'event.no-publication-time',
      'event.number-as-text',
      'event.other-name',
      'event.seconds',
    ]);
  });
});

describe('payloads read by a mapping', () => {
  it.each([
    [{ dev: 7, ts: seconds, n: { free: '3', of: '8' } }, [{ kind: 'count', at: now, free: 3, spaces: 8 }]],
    [{ dev: 'a', ts: String(now), n: { free: 0 } }, [{ kind: 'count', at: now, free: 0, spaces: null }]],
    [{ dev: 'a', ts: at, busy: '1' }, [{ kind: 'count', at: now, taken: 1, spaces: 1 }]],
    [{ dev: 'a', ts: at, busy: 'no' }, [{ kind: 'count', at: now, taken: 0, spaces: 1 }]],
    [{ dev: 'a', ts: at, up: 'offline' }, [{ kind: 'online', at: now, online: false }]],
  ])('take numbers as text and seconds for milliseconds: %j', (payload, words) => {
    expect(read(payload, mapping)).toMatchObject({ words, unread: 0 });
  });
  it.each([
    { ts: at, busy: true },
    { dev: 'a', ts: 'noon', busy: true },
    { dev: 'a', busy: true },
    { dev: 'a', ts: at },
    { dev: 'a', ts: at, n: { free: -1 } },
    { dev: 'a'.repeat(201), ts: at, busy: true },
  ])('say nothing that can be read: %j', (payload) => {
    expect(read(payload, mapping)).toMatchObject({
      words: [],
      unread: 1,
      reason: 'nothing the mapping can read',
    });
  });
});
