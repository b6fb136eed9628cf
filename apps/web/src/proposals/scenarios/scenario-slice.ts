// The current scenario, whether its drafts are shown on the map, and the past instant shown instead
// of today.
import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../../shell/store.ts';

interface ScenarioState {
  /** Id of the scenario; `null` = the city's default one ('General'). */
  readonly selected: number | null;
  /** Whether its drafts are drawn, at half opacity, over the existing conditions. */
  readonly shown: boolean;
  /** ISO 8601 with offset: the map shows the regulations in force then; `null` = today's. */
  readonly asOf: string | null;
}

const initialState: ScenarioState = { selected: null, shown: true, asOf: null };

export const scenarioSlice = addSlice({
  name: 'scenario',
  initialState,
  reducers: {
    scenarioSelected: (state, action: PayloadAction<number | null>) => {
      state.selected = action.payload;
    },
    draftsShown: (state, action: PayloadAction<boolean>) => {
      state.shown = action.payload;
    },
    asOfChosen: (state, action: PayloadAction<string | null>) => {
      state.asOf = action.payload;
    },
  },
});

export const { scenarioSelected, draftsShown, asOfChosen } = scenarioSlice.actions;

declare module '../../shell/store.ts' {
  interface RootState {
    readonly scenario: ScenarioState;
  }
}
