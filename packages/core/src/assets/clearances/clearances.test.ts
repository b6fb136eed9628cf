// Tests required sections, whether rules keep a curb clear, reassembling curbs from their pieces,
// and the next step when a link already has an open proposal.
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes } from '../../city/regulations/curb-type-catalog.ts';
import { restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { defaultClearanceRules } from '../../proposals/lint/clearance-rules.ts';
import { restrictionForCurbType } from '../../proposals/new-draft.ts';
import { assetTypes } from '../asset-types.ts';
import { type ClearanceRequest, clearanceStep } from './clearance-requests.ts';
import { wholeCurbs } from './curb-pieces.ts';
import { type ClearanceCurbType, keepsClear } from './keeps-clear.ts';
import { type ClearanceAsset, requiredSections } from './required-sections.ts';

function hydrant(asset: number, at: number, reach = 4.6): ClearanceAsset {
  return { asset, at, towardsStart: reach, towardsEnd: reach, subActivity: 'no-stopping', priority: 100 };
}

describe('wantedStretches', () => {
  it('merges what overlaps or touches, and tells for which assets', () => {
    expect(requiredSections(80, [hydrant(2, 28), hydrant(1, 20)])).toEqual([
      { from: 15.4, to: 32.6, subActivity: 'no-stopping', assets: [1, 2] },
    ]);
    expect(requiredSections(80, [hydrant(1, 20, 5), hydrant(2, 30, 5)])).toHaveLength(1);
    expect(requiredSections(80, [hydrant(1, 20, 5), hydrant(2, 33, 5)])).toHaveLength(2);
  });

  it('is cut to the curb, and leaves nothing over that is too short for a rule', () => {
    expect(requiredSections(30, [hydrant(1, 1), hydrant(2, 29)]).map(({ from, to }) => [from, to])).toEqual([
      [0, 5.6],
      [24.4, 30],
    ]);
    expect(requiredSections(30, [hydrant(1, 5)])).toMatchObject([{ from: 0, to: 9.6 }]);
    expect(requiredSections(30, [hydrant(1, 12, 0.4)])).toEqual([]);
  });

  it('lets the stricter class hold where two meet', () => {
    const driveway = { ...hydrant(2, 24, 3), subActivity: 'no-parking', priority: 350 };
    expect(
      requiredSections(80, [driveway, hydrant(1, 20, 3)]).map((one) => [one.from, one.to, one.subActivity]),
    ).toEqual([
      [17, 23, 'no-stopping'],
      [23, 27, 'no-parking'],
    ]);
  });
});

function classNamed(name: string): ClearanceCurbType {
  const found = defaultCurbTypes.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

function rulesOf(...names: string[]) {
  return ruleSetOf(names.map((name) => restrictionForCurbType(classNamed(name))));
}

describe('keepsClear', () => {
  it('takes what is as strict or stricter, at all times, for everybody', () => {
    const stopping = classNamed('no-stopping');
    const parking = classNamed('no-parking');
    expect(keepsClear(rulesOf('no-stopping'), stopping)).toBe(true);
    expect(keepsClear(rulesOf('no-stopping', 'paid-parking'), stopping)).toBe(true);
    expect(keepsClear(rulesOf('no-stopping'), parking)).toBe(true);
    expect(keepsClear(rulesOf('no-parking'), stopping)).toBe(false);
    expect(keepsClear(rulesOf('paid-parking'), stopping)).toBe(false);
    expect(keepsClear(null, stopping)).toBe(false);
    const mornings = restriction.parse({
      ...restrictionForCurbType(stopping),
      timeSpans: [{ times: [{ from: '07:00', to: '09:00' }] }],
    });
    expect(keepsClear(ruleSetOf([mornings]), stopping)).toBe(false);
    const beaten = restriction.parse({ ...restrictionForCurbType(classNamed('loading')), priority: 10 });
    expect(keepsClear(ruleSetOf([restrictionForCurbType(stopping), beaten]), stopping)).toBe(false);
  });

  it('takes a class that allows something only for itself', () => {
    expect(keepsClear(rulesOf('bus'), classNamed('bus'))).toBe(true);
    expect(keepsClear(rulesOf('bus', 'no-parking'), classNamed('bus'))).toBe(true);
    expect(keepsClear(rulesOf('no-stopping'), classNamed('bus'))).toBe(false);
  });
});

describe('wholeCurbs', () => {
  it('places pieces of pieces along the whole', () => {
    const at = (metres: number): [number, number] => [metres / 111_319.49, 0];
    const link = (id: number, parent: number | null, isLive: boolean, from: number, to: number) => ({
      link: id,
      parent,
      isLive,
      coordinates: [at(from), at(to)],
    });
    const [curb] = wholeCurbs([
      link(5, 3, true, 30, 40),
      link(1, null, false, 0, 60),
      link(4, 3, true, 10, 30),
      link(2, 1, true, 0, 10),
      link(3, 1, false, 10, 60),
      link(6, 3, true, 40, 60),
    ]);
    expect(curb?.root).toBe(1);
    expect(curb?.pieces.map(({ link: id }) => id)).toEqual([2, 4, 5, 6]);
    expect(curb?.pieces.map(({ from }) => Math.round(from))).toEqual([0, 10, 30, 40]);
    expect(curb?.length).toBeCloseTo(curb?.pieces.at(-1)?.to ?? 0, 2);
  });
});

describe('clearanceStep', () => {
  const wish: ClearanceRequest = {
    link: 7,
    action: 'clear',
    subActivity: 'no-stopping',
    stretches: [{ from: 1, to: 9 }],
    assets: [{ asset: 1, from: 1, to: 9 }],
  };
  const moved = { ...wish, stretches: [{ from: 4, to: 12 }] };

  it('keeps, proposes, replaces, withdraws and waits', () => {
    expect(clearanceStep(null, null)).toEqual({ kind: 'keep' });
    expect(clearanceStep(wish, null)).toEqual({ kind: 'propose', withdraw: null });
    const inOtherOrder = { ...wish, stretches: [{ to: 9, from: 1 }] };
    expect(clearanceStep(wish, { proposal: 3, made: inOtherOrder })).toEqual({ kind: 'keep' });
    expect(clearanceStep(moved, { proposal: 3, made: wish })).toEqual({ kind: 'propose', withdraw: 3 });
    expect(clearanceStep(null, { proposal: 3, made: wish })).toEqual({ kind: 'withdraw', withdraw: 3 });
    expect(clearanceStep(wish, { proposal: 3, made: null })).toEqual({ kind: 'wait', behind: 3 });
    expect(clearanceStep(null, { proposal: 3, made: null })).toEqual({ kind: 'keep' });
  });
});

describe('the rules of a fresh city', () => {
  it('are of types and classes that a fresh city has', () => {
    for (const rule of defaultClearanceRules) {
      expect(assetTypes.find(({ name }) => name === rule.type)?.touchesBothSides).toBe(rule.bothSides);
      expect(defaultCurbTypes.some(({ name }) => name === rule.subActivity)).toBe(true);
    }
    expect(defaultClearanceRules.find(({ type }) => type === 'hydrant')).toMatchObject({
      before: 4.6,
      after: 4.6,
    });
  });
});
