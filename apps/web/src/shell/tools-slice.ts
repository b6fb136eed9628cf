// Stores which map tool is active, and in which units it measures.
import type { UnitSystem } from '@curbwright/core';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

export const toolPanels = ['move', 'measure', 'layers'] as const;
export type ToolPanel = (typeof toolPanels)[number];

interface ToolsState {
  /** One at a time; `null` = none: a click selects a curb. */
  readonly open: ToolPanel | null;
  /** `null` = the city's own units (meters, label m, unless the city configures others). */
  readonly units: UnitSystem | null;
}

const initialState: ToolsState = { open: null, units: null };

export const toolsSlice = createSlice({
  name: 'tools',
  initialState,
  reducers: {
    toolOpened: (state, action: PayloadAction<ToolPanel | null>) => ({ ...state, open: action.payload }),
    /** Toggling the open tool closes it. */
    toolToggled: (state, action: PayloadAction<ToolPanel>) => ({
      ...state,
      open: state.open === action.payload ? null : action.payload,
    }),
    unitsChosen: (state, action: PayloadAction<UnitSystem>) => ({ ...state, units: action.payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(reset, () => initialState);
  },
});

export const { toolOpened, toolToggled, unitsChosen } = toolsSlice.actions;
