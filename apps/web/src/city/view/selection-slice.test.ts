// The selected curb: the curbs under a click, and stepping through them.
import { describe, expect, it } from 'vitest';
import { reset } from '../../shell/reset.ts';
import {
  linksPicked,
  selectedLink,
  selectionCleared,
  selectionMoved,
  selectionSlice,
  selectionStepped,
} from './selection-slice.ts';

const { reducer } = selectionSlice;
const nothing = reducer(undefined, { type: 'none' });
const three = reducer(nothing, linksPicked([31, 12, 25]));

describe('the selected curb', () => {
  it('is the nearest under the click', () => {
    expect(selectedLink(nothing)).toBe(null);
    expect(selectedLink(three)).toBe(31);
    expect(selectedLink(reducer(reducer(three, selectionMoved(2)), linksPicked([7, 8, 9])))).toBe(7);
  });

  it('is another one under the click, and stays where there is none', () => {
    const last = reducer(three, selectionMoved(2));
    expect(selectedLink(last)).toBe(25);
    expect(reducer(last, selectionMoved(3))).toBe(last);
    expect(reducer(last, selectionMoved(-1))).toBe(last);
  });

  it('steps around both ends', () => {
    const further = reducer(three, selectionStepped(1));
    expect(selectedLink(further)).toBe(12);
    expect(selectedLink(reducer(further, selectionStepped(-1)))).toBe(31);
    expect(selectedLink(reducer(three, selectionStepped(-1)))).toBe(25);
    expect(selectedLink(reducer(reducer(three, selectionMoved(2)), selectionStepped(1)))).toBe(31);
    expect(reducer(nothing, selectionStepped(1))).toBe(nothing);
  });

  it('is none after it was cleared, and after a reset', () => {
    expect(reducer(three, selectionCleared())).toEqual(nothing);
    expect(reducer(three, reset())).toEqual(nothing);
  });
});
