// Sessions of a request, read one by one: invalid ones are reported with their id and field, and do
// not stop the others.
import { expect, it } from 'vitest';
import { readSessions, toItemOutcome, toLinkReference } from './read-sessions.ts';

const stay = { outside_id: 'a', link: 7, arrival: '2026-05-04T08:00:00Z', departure: '2026-05-04T09:00:00Z' };

it('keeps the place of each in the call', async () => {
  const { outcomes, items } = await readSessions(
    [{ ...stay, link: 'x' }, stay, 7, { ...stay, outside_id: 'b' }],
    'en',
  );
  expect(items.map(({ index, item }) => [index, item.outside_id])).toEqual([
    [1, 'a'],
    [3, 'b'],
  ]);
  expect(outcomes).toEqual([
    expect.objectContaining({ outside_id: 'a', outcome: 'refused', code: 'sessions.field' }),
    null,
    expect.objectContaining({ outside_id: null, outcome: 'refused' }),
    null,
  ]);
  expect(outcomes[0]?.detail).toContain('link');
});

it('names a stay that is refused by no more than 200 letters', async () => {
  const { outcomes } = await readSessions(
    [
      { ...stay, outside_id: 'x'.repeat(300), link: 'x' },
      { ...stay, outside_id: 7 },
    ],
    'en',
  );
  expect(outcomes[0]?.outside_id).toHaveLength(200);
  expect(outcomes[1]?.outside_id).toBeNull();
});

it('says where a stay is by segment or link', () => {
  expect(toLinkReference({ segment_id: 's' })).toEqual({ segment: 's', link: undefined });
  expect(toLinkReference({ link: 7 })).toEqual({ segment: undefined, link: 7 });
});

it('answers what became of a stay, with its fault, or why it was refused', () => {
  const arrival = Date.parse(stay.arrival);
  const known = {
    outsideId: 'a',
    link: 7,
    arrival,
    departure: arrival + 60_000,
    userClass: null,
    vehicleType: null,
    fee: null,
  };
  for (const outcome of ['added', 'changed', 'unchanged', 'repeated'] as const)
    expect(toItemOutcome(known, outcome, 'en')).toEqual({
      outside_id: 'a',
      outcome,
      fault: null,
      code: null,
      detail: null,
    });
  expect(toItemOutcome({ ...known, departure: arrival }, 'added', 'en').fault).toBe('zero');
  expect(toItemOutcome({ ...known, departure: arrival - 1000 }, 'added', 'en').fault).toBe('reversed');
});
