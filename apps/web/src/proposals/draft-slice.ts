// The open draft: its current content, the undo history, and where it was loaded from or saved to.
import {
  curbLinkIdOf,
  type EditHistory,
  newHistory,
  type ProposalDraft,
  type ProposalLink,
  recordEdit,
  redo,
  undo,
} from '@curbwright/core';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PickMode } from '../map/pick-modes.ts';
import { addSlice } from '../shell/store.ts';

export const draftSteps = ['curbs', 'rules', 'check'] as const;
export type DraftStep = (typeof draftSteps)[number];

/** The scenario, proposal and regulation that a draft belongs to. */
export interface DraftTarget {
  /** Id of the stored proposal; `null` = not saved yet. */
  readonly proposal: number | null;
  /** The version last loaded or saved; the server rejects a stale one with 409. */
  readonly version: number | null;
  /** Scenario id; `null` = the city's default scenario. */
  readonly scenario: number | null;
  /**
   * The regulation in force that the draft changes: version id and public id; `null` = a new
   * regulation.
   */
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
}

export interface OpenDraft extends DraftTarget {
  /** Identifies the draft in browser storage from the moment it is created. */
  readonly key: string;
  /** The content on the server; `null` = nothing saved yet. */
  readonly saved: ProposalDraft | null;
  readonly history: EditHistory<ProposalDraft>;
}

/** Where a draft is edited in the panel of a curb instead of the draft panel. */
interface InPlaceEdit {
  /** Id of the link whose panel is used. */
  readonly link: number;
  /** Index of the rule whose fields open first; `null` = the rules stay collapsed. */
  readonly rule: number | null;
}

export interface DraftState {
  readonly open: OpenDraft | null;
  /** `null` = the open draft has the draft panel. */
  readonly inPlace: InPlaceEdit | null;
  readonly step: DraftStep;
  readonly pickWay: PickMode | null;
  /** `true` when the draft cannot be changed, because it is published or the user may not draft. */
  readonly readOnly: boolean;
  /** `true` while custom segments are drawn on the map (requirement §4). */
  readonly drawsCustomGroup: boolean;
  /** Link ids of the highlighted custom group. */
  readonly customGroup: readonly number[];
}

const initialState: DraftState = {
  open: null,
  inPlace: null,
  step: 'curbs',
  pickWay: null,
  readOnly: false,
  drawsCustomGroup: false,
  customGroup: [],
};

/**
 * An edit, its time in increasing milliseconds, and its undo key. Quick edits with the same key are
 * undone together.
 */
interface DraftEdit {
  readonly draft: ProposalDraft;
  readonly key: string | null;
  readonly at: number;
}

function applyEdit(state: DraftState, { draft, key, at }: DraftEdit): DraftState {
  const { open } = state;
  if (open === null || state.readOnly) return state;
  return { ...state, open: { ...open, history: recordEdit(open.history, draft, key, at) } };
}

function editLinks(
  state: DraftState,
  at: number,
  change: (links: readonly ProposalLink[]) => readonly ProposalLink[],
): DraftState {
  const now = state.open?.history.now;
  if (now === undefined) return state;
  const links = change(now.links);
  return links === now.links
    ? state
    : applyEdit(state, { draft: { ...now, links: [...links] }, key: null, at });
}

/** Links and the time of the edit: payload for adding and removing curbs. */
interface LinksEdit {
  readonly links: readonly number[];
  readonly at: number;
}

export const draftSlice = addSlice({
  name: 'draft',
  initialState: initialState as DraftState,
  reducers: {
    /**
     * Opens a draft. Opening a create or edit panel turns off custom group drawing (requirement
     * §4).
     */
    draftOpened: (
      state,
      {
        payload,
      }: PayloadAction<
        DraftTarget & {
          readonly key: string;
          readonly draft: ProposalDraft;
          readonly saved: ProposalDraft | null;
          readonly step?: DraftStep;
          readonly inPlace?: InPlaceEdit | null;
        }
      >,
    ): DraftState => {
      const { draft, step, inPlace = null, ...place } = payload;
      return {
        ...state,
        open: { ...place, history: newHistory(draft) },
        inPlace,
        readOnly: state.open?.key === place.key && state.readOnly,
        step: step ?? 'curbs',
        pickWay: draft.links.length === 0 ? 'click' : null,
        drawsCustomGroup: false,
        customGroup: [],
      };
    },
    draftEdited: (state, { payload }: PayloadAction<DraftEdit>): DraftState => applyEdit(state, payload),
    draftUndone: (state): DraftState =>
      state.open === null || state.readOnly
        ? state
        : { ...state, open: { ...state.open, history: undo(state.open.history) } },
    draftRedone: (state): DraftState =>
      state.open === null || state.readOnly
        ? state
        : { ...state, open: { ...state.open, history: redo(state.open.history) } },
    /**
     * Adds whole curbs to the draft. Curbs of which at least a section is already in it are
     * unchanged. Adds without any check; see `addCurbsToDraft`.
     */
    linksAdded: (state, { payload }: PayloadAction<LinksEdit>): DraftState =>
      editLinks(state, payload.at, (links) => {
        const there = new Set(links.map(curbLinkIdOf));
        const fresh = [...new Set(payload.links)].filter((link) => !there.has(link));
        return fresh.length === 0
          ? links
          : [...links, ...fresh.map((link): ProposalLink => ({ kind: 'curb', link }))];
      }),
    /** Removes curbs and all their sections from the draft. */
    linksRemoved: (state, { payload }: PayloadAction<LinksEdit>): DraftState =>
      editLinks(state, payload.at, (links) => {
        const gone = new Set(payload.links);
        const left = links.filter((link) => !gone.has(curbLinkIdOf(link)));
        return left.length === links.length ? links : left;
      }),
    /**
     * Sets what the draft covers of one curb: the whole curb or sections; an empty list removes it.
     */
    stretchesSet: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly link: number;
        readonly stretches: readonly ProposalLink[];
        readonly at: number;
        readonly key: string | null;
      }>,
    ): DraftState => {
      const now = state.open?.history.now;
      if (now === undefined) return state;
      const others = now.links.filter((link) => curbLinkIdOf(link) !== payload.link);
      const draft = { ...now, links: [...others, ...payload.stretches] };
      return applyEdit(state, { draft, key: payload.key, at: payload.at });
    },
    /** Records that the server has saved the draft: what was saved, and the new id and version. */
    draftSaved: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly proposal: number;
        readonly version: number;
        readonly saved: ProposalDraft;
      }>,
    ): DraftState => (state.open === null ? state : { ...state, open: { ...state.open, ...payload } }),
    /**
     * Moves the draft to another scenario or detaches it from its proposal. Its edits are
     * preserved.
     */
    draftRehomed: (
      state,
      { payload }: PayloadAction<Partial<DraftTarget> & { readonly saved?: ProposalDraft | null }>,
    ): DraftState => (state.open === null ? state : { ...state, open: { ...state.open, ...payload } }),
    /**
     * Sets whether the draft with that key is read-only. A read-only draft also turns off picking.
     */
    readOnlySet: (
      state,
      { payload: { key, readOnly } }: PayloadAction<{ readonly key: string; readonly readOnly: boolean }>,
    ): DraftState =>
      state.open?.key !== key
        ? state
        : {
            ...state,
            readOnly,
            pickWay: readOnly ? null : state.pickWay,
            drawsCustomGroup: readOnly ? false : state.drawsCustomGroup,
          },
    stepChosen: (state, { payload }: PayloadAction<DraftStep>): DraftState => ({ ...state, step: payload }),
    pickWayChosen: (state, { payload }: PayloadAction<PickMode | null>): DraftState => ({
      ...state,
      pickWay: state.readOnly ? null : payload,
      drawsCustomGroup: payload === null ? state.drawsCustomGroup : false,
    }),
    customGroupDrawn: (state, { payload }: PayloadAction<boolean>): DraftState => ({
      ...state,
      drawsCustomGroup: payload,
      pickWay: payload ? null : state.pickWay,
    }),
    /** Highlights a custom group, which turns off drawing (requirement §4). */
    customGroupHighlighted: (state, { payload }: PayloadAction<readonly number[]>): DraftState => ({
      ...state,
      customGroup: payload,
      drawsCustomGroup: payload.length > 0 ? false : state.drawsCustomGroup,
    }),
    /** Moves a draft that is edited in the panel of a curb to the draft panel. */
    draftPanelShown: (state, { payload }: PayloadAction<DraftStep>): DraftState =>
      state.inPlace === null ? state : { ...state, inPlace: null, step: payload },
    draftClosed: () => initialState,
  },
});

export const {
  draftOpened,
  draftEdited,
  draftUndone,
  draftRedone,
  linksAdded,
  linksRemoved,
  stretchesSet: sectionsSet,
  draftSaved,
  draftRehomed,
  readOnlySet,
  stepChosen,
  pickWayChosen: pickModeChosen,
  customGroupDrawn,
  customGroupHighlighted,
  draftPanelShown,
  draftClosed,
} = draftSlice.actions;

/** Whether the draft panel is open, and not only the rules in the panel of a curb. */
export function hasDraftPanel({ open, inPlace }: Pick<DraftState, 'open' | 'inPlace'>): boolean {
  return open !== null && inPlace === null;
}
declare module '../shell/store.ts' {
  interface RootState {
    readonly draft: DraftState;
  }
}
