// Which publication a comparison shows by its instants, and which one without a choice.
import { describe, expect, it } from 'vitest';
import { defaultPublication, publicationOfInstants } from './compared-publication.ts';

const publication = (id: number, after: string) => ({
  id,
  before: new Date(Date.parse(after) - 1).toISOString(),
  after,
});
const [older, newer, planned] = [
  publication(1, '2026-11-23T12:00:00.250Z'),
  publication(2, '2026-11-30T20:49:10.123Z'),
  publication(3, '2026-12-24T08:00:00.000Z'),
];
const all = [planned, newer, older];

describe('publicationOfInstants', () => {
  it('finds the publication that both instants name, however they are written', () => {
    expect(publicationOfInstants(all, newer.before, newer.after)?.id).toBe(2);
    expect(publicationOfInstants(all, '2026-12-24T07:59:59.999Z', '2026-12-24T08:00Z')?.id).toBe(3);
  });

  it('finds none for other instants, in the other order, or without one', () => {
    expect(publicationOfInstants(all, newer.after, newer.before)).toBeNull();
    expect(publicationOfInstants(all, older.before, newer.after)).toBeNull();
    expect(publicationOfInstants(all, null, newer.after)).toBeNull();
  });
});

describe('defaultPublication', () => {
  it.each([
    ['2026-11-30', 2],
    ['2026-12-07', 2],
    ['2026-12-08', null],
    ['2026-11-29', 2],
    ['2026-11-28', 1],
    ['2026-12-25', 3],
    ['no date', null],
  ])('on %s is %s', (today, id) => {
    expect(defaultPublication(all, today)?.id ?? null).toBe(id);
  });

  it('is none without publications', () => {
    expect(defaultPublication([], '2026-11-30')).toBeNull();
  });
});
