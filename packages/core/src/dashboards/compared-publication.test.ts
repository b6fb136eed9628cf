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
    ['2026-11-30T20:49:10.123Z', 2],
    ['2026-11-30T20:49:10.122Z', null],
    ['2026-11-30T12:00:00.250Z', 1],
    ['2026-12-07T20:49:10.123Z', 2],
    ['2026-12-07T20:49:10.124Z', null],
    // The day before a scheduled one, and its instant.
    ['2026-12-23T20:00:00.000Z', null],
    ['2026-12-24T07:59:59.999Z', null],
    ['2026-12-24T08:00:00.000Z', 3],
  ])('at %s is %s', (now, id) => {
    expect(defaultPublication(all, Date.parse(now))?.id ?? null).toBe(id);
  });

  it('is none without publications', () => {
    expect(defaultPublication([], Date.parse(newer.after))).toBeNull();
  });
});
