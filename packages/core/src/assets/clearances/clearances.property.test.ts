// Tests asset rules on a random curb: publishing the proposals, in any order, keeps clear what the
// rules require, and removing the rules restores the curb completely.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleSet } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { restrictionForCurbType } from '../../proposals/new-draft.ts';
import { type ClearancePiece, computeClearanceRequests } from './clearance-requests.ts';
import type { ClearanceCurbType } from './keeps-clear.ts';
import { type ClearanceAsset, requiredSections } from './required-sections.ts';

const stopping: ClearanceCurbType = { name: 'no-stopping', activity: 'no stopping', priority: 100 };
const noParking: ClearanceCurbType = { name: 'no-parking', activity: 'no parking', priority: 350 };
const parking: ClearanceCurbType = { name: 'free-parking', activity: 'parking', priority: 900 };
const classes = new Map([stopping, noParking, parking].map((one) => [one.name, one]));
const free = ruleSetOf([restrictionForCurbType(parking)]);

interface Piece extends ClearancePiece {
  readonly rules: RuleSet | null;
}

/** Publishes proposals until there are no more, cutting each piece where its proposal says. */
function publishAll(pieces: readonly Piece[], length: number, assets: readonly ClearanceAsset[]): Piece[] {
  let now = [...pieces];
  for (let round = 0; round < 5; round += 1) {
    const wishes = new Map(
      computeClearanceRequests(now, requiredSections(length, assets), classes).now.map((wish) => [
        wish.link,
        wish,
      ]),
    );
    if (wishes.size === 0) return now;
    let next = Math.max(...now.map(({ link }) => link));
    now = now.flatMap((piece): Piece[] => {
      const wish = wishes.get(piece.link);
      if (wish === undefined) return [piece];
      const own = piece.to - piece.from;
      const stretches = wish.stretches.length === 0 ? [{ from: 0, to: own }] : wish.stretches;
      const cuts = [...new Set([0, own, ...stretches.flatMap(({ from, to }) => [from, to])])].sort(
        (a, b) => a - b,
      );
      return cuts.slice(1).map((to, index): Piece => {
        const from = cuts[index] ?? 0;
        const isChosen = stretches.some((one) => one.from <= from && one.to >= to);
        next += 1;
        const place = { link: next, from: piece.from + from, to: piece.from + to, base: piece.base };
        if (!isChosen) return { ...piece, ...place };
        const curbClass = classes.get(wish.subActivity ?? '');
        return curbClass === undefined
          ? { ...place, kept: null, rules: piece.base }
          : { ...place, kept: curbClass.name, rules: ruleSetOf([restrictionForCurbType(curbClass)]) };
      });
    });
  }
  throw new Error('the rules never come to rest');
}

function whole(length: number, base: RuleSet | null): Piece[] {
  return [{ link: 1, from: 0, to: length, base, kept: null, rules: base }];
}

/** Returns the rules of each meter. */
function byMetre(pieces: readonly Piece[], length: number): (string | null)[] {
  return Array.from({ length }, (_, metre) => {
    const piece = pieces.find(({ from, to }) => from <= metre && metre < to);
    return piece === undefined ? 'a hole' : (piece.rules?.id ?? null);
  });
}

const length = 60;
const asset = fc
  .record({
    at: fc.integer({ min: 0, max: length }),
    towardsStart: fc.integer({ min: 0, max: 9 }),
    towardsEnd: fc.integer({ min: 1, max: 9 }),
    curbClass: fc.constantFrom(stopping, noParking),
  })
  .map(({ curbClass, ...place }) => ({
    ...place,
    asset: 0,
    subActivity: curbClass.name,
    priority: curbClass.priority,
  }));
const assetsOfCurb = fc
  .array(asset, { minLength: 1, maxLength: 5 })
  .map((list): ClearanceAsset[] => list.map((one, index) => ({ ...one, asset: index + 1 })));
const bases = fc.constantFrom(free, null, ruleSetOf([restrictionForCurbType(noParking)]));

describe('asset rules on a curb', () => {
  it('leave no trace when the asset goes', () => {
    fc.assert(
      fc.property(assetsOfCurb, asset, bases, (others, one, base) => {
        const before = publishAll(whole(length, base), length, others);
        const added = publishAll(before, length, [...others, { ...one, asset: 99 }]);
        const after = publishAll(added, length, others);
        expect(byMetre(after, length)).toEqual(byMetre(before, length));
        const bare = publishAll(after, length, []);
        expect(byMetre(bare, length)).toEqual(byMetre(whole(length, base), length));
      }),
    );
  });

  it('come to the same whatever the order', () => {
    fc.assert(
      fc.property(assetsOfCurb, bases, (assets, base) => {
        const atOnce = publishAll(whole(length, base), length, assets);
        const steps = (list: readonly ClearanceAsset[]) =>
          list.reduce(
            (pieces, _one, index) => publishAll(pieces, length, list.slice(0, index + 1)),
            whole(length, base),
          );
        expect(byMetre(steps(assets), length)).toEqual(byMetre(atOnce, length));
        expect(byMetre(steps(assets.toReversed()), length)).toEqual(byMetre(atOnce, length));
        expect(requiredSections(length, assets.toReversed())).toEqual(requiredSections(length, assets));
      }),
    );
  });

  it('propose nothing twice, and their pieces add up to the curb', () => {
    fc.assert(
      fc.property(assetsOfCurb, bases, (assets, base) => {
        const done = publishAll(whole(length, base), length, assets);
        const wanted = requiredSections(length, assets);
        expect(computeClearanceRequests(done, wanted, classes)).toEqual({ now: [], later: [] });
        expect(done.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(length, 6);
        for (const [index, piece] of done.entries())
          expect(piece.from).toBeCloseTo(index === 0 ? 0 : (done[index - 1]?.to ?? 0), 6);
      }),
    );
  });

  it('keep clear every metre they ask for', () => {
    fc.assert(
      fc.property(assetsOfCurb, (assets) => {
        const done = byMetre(publishAll(whole(length, free), length, assets), length);
        const clear = ruleSetOf([restrictionForCurbType(stopping)]).id;
        for (const one of assets.filter(({ subActivity }) => subActivity === 'no-stopping'))
          for (
            let metre = Math.max(0, one.at - one.towardsStart);
            metre < Math.min(length, one.at + one.towardsEnd);
            metre += 1
          )
            expect(done[metre]).toBe(clear);
      }),
    );
  });
});
