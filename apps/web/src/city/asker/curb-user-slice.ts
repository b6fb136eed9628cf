// The curb user of the map: one of the preset kinds of user, with a resident's permit zones.
import type { CurbUser } from '@curbwright/core';
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../../shell/store.ts';

/** Kinds of user to choose from; the classes and purposes are those of CDS. */
export const curbUserKinds = {
  car: { classes: ['car'], purposes: [] },
  resident: { classes: ['car', 'resident', 'permit'], purposes: [] },
  accessible: { classes: ['car', 'accessible'], purposes: [] },
  delivery: { classes: ['truck', 'delivery', 'commercial'], purposes: ['delivery'] },
  taxi: { classes: ['car', 'taxi'], purposes: ['taxi'] },
  rideshare: { classes: ['car', 'rideshare'], purposes: ['rideshare'] },
  electric: { classes: ['car', 'electric'], purposes: [] },
  carshare: { classes: ['car', 'carshare', 'car_share'], purposes: [] },
  motorcycle: { classes: ['motorcycle'], purposes: [] },
  bicycle: { classes: ['bicycle'], purposes: [] },
} as const satisfies Record<string, { classes: readonly string[]; purposes: readonly string[] }>;
export type CurbUserKind = keyof typeof curbUserKinds;

/** Whether a string names a kind of user. */
export function isCurbUserKind(word: string): word is CurbUserKind {
  return Object.hasOwn(curbUserKinds, word);
}

export const curbUserKindNames: readonly CurbUserKind[] = Object.keys(curbUserKinds).filter(isCurbUserKind);

/** Whether one of the preset kinds of user has one of these classes. */
export function hasPresetUserClass(userClasses: readonly string[]): boolean {
  const presetKinds = new Set<string>(Object.values(curbUserKinds).flatMap(({ classes }) => [...classes]));
  return userClasses.some((name) => presetKinds.has(name));
}

export interface CurbUserState {
  readonly kind: CurbUserKind;
  /** Permit zones of the user; they count for residents only. */
  readonly permits: readonly string[];
  /**
   * User classes of a city category that no preset kind covers (buses, city services …); they count
   * instead of the kind.
   */
  readonly classes: readonly string[];
}

const initialState: CurbUserState = { kind: 'car', permits: [], classes: [] };

/** Returns the curb user for the core's evaluation. */
export function curbUserOf(state: CurbUserState): CurbUser {
  const own = state.classes.length > 0;
  const { classes, purposes } = own ? { classes: state.classes, purposes: [] } : curbUserKinds[state.kind];
  const subclasses = state.kind === 'resident' && !own ? [...state.permits] : [];
  return {
    classes: [...classes],
    purposes: [...purposes],
    subclasses,
    height: null,
    length: null,
    weight: null,
  };
}

export const curbUserSlice = addSlice({
  name: 'asker',
  initialState,
  reducers: {
    askerChosen: (state, action: PayloadAction<CurbUserKind>) => {
      state.kind = action.payload;
      state.classes = [];
    },
    userClassesChosen: (state, action: PayloadAction<readonly string[]>) => {
      state.classes = [...action.payload];
    },
    permitsSet: (state, action: PayloadAction<readonly string[]>) => {
      state.permits = [...action.payload];
    },
  },
});

export const { askerChosen: curbUserChosen, userClassesChosen, permitsSet } = curbUserSlice.actions;

declare module '../../shell/store.ts' {
  interface RootState {
    readonly asker: CurbUserState;
  }
}
