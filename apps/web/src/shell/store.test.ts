// Tests the store's guarantees: one reset, and the history of developer tools (requirement §4, §9).
import { describe, expect, it } from 'vitest';
import { curbUserChosen } from '../city/asker/curb-user-slice.ts';
import '../city/filters/filters-slice.ts';
import { linksPicked } from '../city/view/selection-slice.ts';
import '../proposals/scenarios/scenario-slice.ts';
import { instantChosen, playingSet } from './instant-slice.ts';
import { sheetMoved } from './panels-slice.ts';
import { reset } from './reset.ts';
import { devToolsHistory, store } from './store.ts';

describe('reset action', () => {
  it('returns what the person did to the beginning', () => {
    const { api: _served, ...before } = store.getState();
    store.dispatch(curbUserChosen('taxi'));
    store.dispatch(instantChosen({ date: '2026-11-23', time: '10:00' }));
    store.dispatch(playingSet('day'));
    store.dispatch(sheetMoved('full'));
    store.dispatch(linksPicked([4, 5]));
    const { api: _meanwhile, ...changed } = store.getState();
    expect(changed).not.toEqual(before);
    store.dispatch(reset());
    const { api: _still, ...after } = store.getState();
    expect(after).toEqual(before);
  });
});

describe('the store at the start', () => {
  it('filters by nothing: sub_activity all, no time limits, no restrictions, no sub-restrictions', () => {
    store.dispatch(reset());
    expect(store.getState().filters).toMatchObject({
      globalFilters: { sub_activity: 'all' },
      time_limit: [],
      restrictions: [],
      sub_restrictions: [],
    });
  });
  it('asks about now, and about no scenario but the default one', () => {
    store.dispatch(reset());
    const { instant, scenario, selection } = store.getState();
    expect([instant.chosen, scenario.selected, selection.links]).toEqual([null, null, []]);
  });
});

describe('developer tools', () => {
  it('keep 35 history entries', () => {
    expect(devToolsHistory).toBe(35);
  });
});
