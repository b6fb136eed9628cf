// Which curbs are shown: the filter sidebar's choices and the curb types hidden in the legend. Date
// and time are in the instant slice, the user class in `state.asker`.
import { anyCurbType, type DayPreset } from '@curbwright/core';
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../../shell/store.ts';

/** The sidebar lists that allow several choices. */
const filterLists = ['restrictions', 'sub_restrictions'] as const;
type FilterList = (typeof filterLists)[number];

export interface FiltersState {
  /** The requirement's global filters, except `time` and `date`, which are in the instant slice. */
  readonly globalFilters: { readonly sub_activity: string };
  readonly days: DayPreset;
  /** Chosen time limits in minutes; empty means any. */
  readonly time_limit: readonly number[];
  /** Chosen activities by name. */
  readonly restrictions: readonly string[];
  /** Chosen curb types by name. */
  readonly sub_restrictions: readonly string[];
  /** Curb types hidden in the legend. */
  readonly hidden: readonly string[];
}

export const noFilters: FiltersState = {
  globalFilters: { sub_activity: anyCurbType },
  days: 'All',
  time_limit: [],
  restrictions: [],
  sub_restrictions: [],
  hidden: [],
};

function toggleEntry<T>(list: readonly T[], entry: T): T[] {
  return list.includes(entry) ? list.filter((one) => one !== entry) : [...list, entry];
}

/** Counts the choices that narrow the map; the legend counts its hidden curb types itself. */
export function countActiveFilters(filters: FiltersState): number {
  const { globalFilters, days, time_limit, restrictions, sub_restrictions } = filters;
  const single = Number(globalFilters.sub_activity !== anyCurbType) + Number(days !== 'All');
  return single + time_limit.length + restrictions.length + sub_restrictions.length;
}

export const filtersSlice = addSlice({
  name: 'filters',
  initialState: noFilters,
  reducers: {
    subActivityChosen: (state, action: PayloadAction<string>) => {
      state.globalFilters.sub_activity = action.payload;
    },
    daysChosen: (state, action: PayloadAction<DayPreset>) => {
      state.days = action.payload;
    },
    timeLimitToggled: (state, action: PayloadAction<number>) => {
      state.time_limit = toggleEntry(state.time_limit, action.payload).sort((a, b) => a - b);
    },
    filterToggled: (state, action: PayloadAction<{ readonly list: FilterList; readonly name: string }>) => {
      const { list, name } = action.payload;
      state[list] = toggleEntry(state[list], name);
    },
    classToggled: (state, action: PayloadAction<string>) => {
      state.hidden = toggleEntry(state.hidden, action.payload);
    },
    allClassesShown: (state) => {
      state.hidden = [];
    },
    /** Clears everything except what the legend hides. */
    filtersCleared: (state) => ({ ...noFilters, hidden: state.hidden }),
    /** Applies the filters of a URL. */
    filtersRead: (_state, action: PayloadAction<FiltersState>) => action.payload,
  },
});

export const {
  subActivityChosen,
  daysChosen,
  timeLimitToggled,
  filterToggled,
  classToggled,
  allClassesShown,
  filtersCleared,
  filtersRead,
} = filtersSlice.actions;

declare module '../../shell/store.ts' {
  interface RootState {
    readonly filters: FiltersState;
  }
}
