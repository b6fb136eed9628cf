// The small slices of the store: what each action changes, and that a reset restores the initial
// state.
import { describe, expect, it } from 'vitest';
import {
  feedbackClosed,
  feedbackOpened,
  feedbackSent,
  feedbackSlice,
  feedbackTyped,
} from '../city/feedback/feedback-slice.ts';
import {
  asOfChosen,
  draftsShown,
  scenarioSelected,
  scenarioSlice,
} from '../proposals/scenarios/scenario-slice.ts';
import { instantChosen, instantSlice, nowChosen, playingSet } from '../shell/instant-slice.ts';
import { filtersSet, legendSet, listSet, panelsSlice, sheetMoved } from '../shell/panels-slice.ts';
import { reset } from '../shell/reset.ts';
import { toolOpened, toolsSlice, toolToggled, unitsChosen } from '../shell/tools-slice.ts';

const noon = { date: '2026-11-28', time: '12:00' };

describe('the moment that is asked about', () => {
  const { reducer, getInitialState } = instantSlice;
  it('is now until one is chosen, and now again ends what is played', () => {
    const start = getInitialState();
    expect(start).toEqual({ chosen: null, playing: null });
    const played = reducer(reducer(start, instantChosen(noon)), playingSet('week'));
    expect(played).toEqual({ chosen: noon, playing: 'week' });
    expect(reducer(played, instantChosen({ ...noon, time: '13:00' })).playing).toBe('week');
    expect(reducer(played, nowChosen())).toEqual(start);
    expect(reducer(played, reset())).toEqual(start);
  });
});

describe('the scenario that is worked in', () => {
  const { reducer, getInitialState } = scenarioSlice;
  it('is the city’s own, with its drafts shown, until the person says otherwise', () => {
    const start = getInitialState();
    expect(start).toEqual({ selected: null, shown: true, asOf: null });
    const other = [scenarioSelected(4), draftsShown(false), asOfChosen('2025-05-03T12:00:00.000Z')].reduce(
      reducer,
      start,
    );
    expect(other).toEqual({ selected: 4, shown: false, asOf: '2025-05-03T12:00:00.000Z' });
    expect(reducer(other, reset())).toEqual(start);
  });
});

describe('panels', () => {
  const { reducer, getInitialState } = panelsSlice;
  it('open and close each by itself', () => {
    const start = getInitialState();
    expect(start).toEqual({ sheet: 'half', legend: null, filters: null, list: false });
    const other = [sheetMoved('full'), legendSet(false), filtersSet(true), listSet(true)].reduce(
      reducer,
      start,
    );
    expect(other).toEqual({ sheet: 'full', legend: false, filters: true, list: true });
    expect(reducer(other, filtersSet(false)).filters).toBe(false);
    expect(reducer(other, reset())).toEqual(start);
  });
});

describe('tools', () => {
  const { reducer, getInitialState } = toolsSlice;
  it('are out one at a time; the same again puts it away', () => {
    const start = getInitialState();
    expect(start).toEqual({ open: null, units: null });
    const measuring = reducer(reducer(start, unitsChosen('imperial')), toolToggled('measure'));
    expect(measuring).toEqual({ open: 'measure', units: 'imperial' });
    expect(reducer(measuring, toolToggled('layers')).open).toBe('layers');
    expect(reducer(measuring, toolToggled('measure')).open).toBeNull();
    expect(reducer(measuring, toolOpened('measure')).open).toBe('measure');
    expect(reducer(measuring, toolOpened(null)).open).toBeNull();
    expect(reducer(measuring, reset())).toEqual(start);
  });
});

describe('feedback', () => {
  const { reducer, getInitialState } = feedbackSlice;
  it('keeps what was typed until it was sent', () => {
    const start = getInitialState();
    const about = { link: 7, place: 'Oak Street' };
    const draft = { message: 'The sign is gone.', name: 'Ada', email: 'ada@city.example' };
    const typed = [feedbackOpened(about), feedbackTyped(draft), feedbackClosed()].reduce(reducer, start);
    expect(typed).toEqual({ open: false, about, draft });
    expect(reducer(typed, feedbackOpened(null))).toEqual({ open: true, about: null, draft });
    expect(reducer(typed, feedbackSent())).toEqual(start);
    expect(reducer(typed, reset())).toEqual(start);
    expect(start).toEqual({ open: false, about: null, draft: { message: '', name: '', email: '' } });
  });
});
