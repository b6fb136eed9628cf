// Tests the changes that keep a curb clear: where, for which assets, which comes first, and what is
// restored.
import { describe, expect, it } from 'vitest';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { restrictionForCurbType } from '../../proposals/new-draft.ts';
import { type ClearancePiece, computeClearanceRequests } from './clearance-requests.ts';
import type { ClearanceCurbType } from './keeps-clear.ts';
import type { RequiredSection } from './required-sections.ts';

const stopping: ClearanceCurbType = { name: 'no-stopping', activity: 'no stopping', priority: 100 };
const noParking: ClearanceCurbType = { name: 'no-parking', activity: 'no parking', priority: 350 };
const classes = new Map([noParking, stopping].map((one) => [one.name, one]));

const piece = (more: Partial<ClearancePiece> = {}): ClearancePiece => ({
  link: 7,
  from: 0,
  to: 60,
  base: null,
  kept: null,
  ...more,
});
const want = (from: number, to: number, more: Partial<RequiredSection> = {}): RequiredSection => ({
  from,
  to,
  subActivity: 'no-stopping',
  assets: [1],
  ...more,
});
const wishes = (pieces: readonly ClearancePiece[], ...wanted: RequiredSection[]) =>
  computeClearanceRequests(pieces, wanted, classes);
/** Returns link, action, curb type and sections of each request as text. */
const briefly = (pieces: readonly ClearancePiece[], ...wanted: RequiredSection[]) => {
  const { now, later } = wishes(pieces, ...wanted);
  return [now, later].map((list) =>
    list.map(({ link, action, subActivity, stretches }) =>
      [link, action, subActivity ?? '-', ...stretches.map(({ from, to }) => `${from}-${to}`)].join(' '),
    ),
  );
};

describe('what is kept clear', () => {
  it('lies on the piece, in metres from its start, with the assets it is for', () => {
    expect(wishes([piece({ from: 20, to: 50 })], want(15, 33, { assets: [4, 9] }))).toEqual({
      now: [
        {
          link: 7,
          action: 'clear',
          subActivity: 'no-stopping',
          stretches: [{ from: 0, to: 13 }],
          assets: [
            { asset: 4, from: 0, to: 13 },
            { asset: 9, from: 0, to: 13 },
          ],
        },
      ],
      later: [],
    });
  });
  it.each<[string, readonly [number, number][], string[]]>([
    ['that leaves a metre at both ends', [[1, 59]], ['7 clear no-stopping 1-59']],
    ['that leaves less at its start', [[0.99, 30]], ['7 clear no-stopping 0-30']],
    ['that leaves less at its end', [[30, 59.01]], ['7 clear no-stopping 30-60']],
    ['that leaves less at both, which is the whole', [[0.5, 59.5]], ['7 clear no-stopping']],
    ['of a metre', [[30, 31]], ['7 clear no-stopping 30-31']],
    ['of less', [[30, 30.99]], []],
    ['beside the piece', [[60, 70]], []],
    [
      'in two places',
      [
        [10, 20],
        [30, 45],
      ],
      ['7 clear no-stopping 10-20 30-45'],
    ],
  ])('is a stretch %s', (_, stretches, now) => {
    expect(briefly([piece()], ...stretches.map(([from, to]) => want(from, to)))).toEqual([now, []]);
  });
  it('is the whole of a piece shorter than a metre', () => {
    expect(briefly([piece({ from: 10, to: 10.6 })], want(5, 20))).toEqual([['7 clear no-stopping'], []]);
    expect(briefly([piece({ from: 10, to: 10.6 })], want(5, 10.5))).toEqual([[], []]);
  });
  it('needs nothing where the rules of before keep it clear, or its class is not the city’s', () => {
    const base = ruleSetOf([
      restrictionForCurbType({ name: 'no-stopping', activity: 'no stopping', priority: 100 }),
    ]);
    expect(briefly([piece({ base })], want(10, 20))).toEqual([[], []]);
    expect(briefly([piece()], want(10, 20, { subActivity: 'gone' }))).toEqual([[], []]);
  });
});

describe('several changes of one link', () => {
  const parking = want(30, 40, { subActivity: 'no-parking', assets: [2] });
  it('come one after the other, the more important class first', () => {
    expect(briefly([piece()], parking, want(10, 20))).toEqual([
      ['7 clear no-stopping 10-20'],
      ['7 clear no-parking 30-40'],
    ]);
    expect(briefly([piece(), piece({ link: 8, from: 60, to: 90 })], parking, want(70, 80))).toEqual([
      ['7 clear no-parking 30-40', '8 clear no-stopping 10-20'],
      [],
    ]);
  });
  it('put back what held before where a clearance is no longer wanted', () => {
    const kept = piece({ kept: 'no-stopping' });
    expect(briefly([kept])).toEqual([['7 put back -'], []]);
    expect(briefly([kept], want(0, 60))).toEqual([[], []]);
    expect(briefly([kept], want(10, 20))).toEqual([['7 put back - 0-10 20-60'], []]);
    expect(briefly([kept], want(10, 20), want(21, 30))).toEqual([['7 put back - 0-10 20-21 30-60'], []]);
    expect(briefly([kept], want(10, 20), want(20.99, 60))).toEqual([['7 put back - 0-10'], []]);
    expect(briefly([kept], want(0, 60, { subActivity: 'no-parking' }))).toEqual([['7 clear no-parking'], []]);
    expect(briefly([kept], parking)).toEqual([['7 clear no-parking 30-40'], ['7 put back - 0-30 40-60']]);
  });
});
