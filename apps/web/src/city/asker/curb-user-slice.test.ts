// The curb user of the map: classes, purposes and permits of the chosen kind of user.
import { describe, expect, it } from 'vitest';
import { reset } from '../../shell/reset.ts';
import {
  curbUserChosen,
  curbUserKindNames,
  curbUserOf,
  curbUserSlice,
  hasPresetUserClass,
  isCurbUserKind,
  permitsSet,
  userClassesChosen,
} from './curb-user-slice.ts';

const { reducer } = curbUserSlice;
const nobody = reducer(undefined, { type: 'none' });

describe('the asker', () => {
  it('is a car until another kind is chosen', () => {
    expect(curbUserOf(nobody)).toMatchObject({ classes: ['car'], purposes: [], subclasses: [] });
    expect(curbUserOf(reducer(nobody, curbUserChosen('delivery')))).toEqual({
      classes: ['truck', 'delivery', 'commercial'],
      purposes: ['delivery'],
      subclasses: [],
      height: null,
      length: null,
      weight: null,
    });
  });

  it('has permits as a resident alone', () => {
    const held = reducer(nobody, permitsSet(['zone 4', 'zone 9']));
    expect(curbUserOf(held).subclasses).toEqual([]);
    const resident = reducer(held, curbUserChosen('resident'));
    expect(curbUserOf(resident).subclasses).toEqual(['zone 4', 'zone 9']);
    expect(curbUserOf(reducer(resident, userClassesChosen(['bus']))).subclasses).toEqual([]);
  });

  it('has a class of the city in place of the kind, until a kind is chosen', () => {
    const bus = reducer(reducer(nobody, curbUserChosen('taxi')), userClassesChosen(['bus', 'coach']));
    expect(curbUserOf(bus)).toMatchObject({ classes: ['bus', 'coach'], purposes: [] });
    expect(curbUserOf(reducer(bus, curbUserChosen('taxi')))).toMatchObject({
      classes: ['car', 'taxi'],
      purposes: ['taxi'],
    });
    expect(reducer(bus, reset())).toEqual(nobody);
  });
});

describe('kinds of user', () => {
  it('are known by their own names only', () => {
    expect(curbUserKindNames).toHaveLength(10);
    expect(isCurbUserKind('bicycle')).toBe(true);
    for (const word of ['bus', 'toString', '']) expect(isCurbUserKind(word)).toBe(false);
  });

  it('stand for classes of the city of which they have one', () => {
    expect(hasPresetUserClass(['bus', 'car_share'])).toBe(true);
    expect(hasPresetUserClass(['bus', 'coach'])).toBe(false);
    expect(hasPresetUserClass([])).toBe(false);
  });
});
