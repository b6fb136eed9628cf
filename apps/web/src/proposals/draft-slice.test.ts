// The draft: adding and removing links, undo and redo, and when drawing of custom groups is turned
// off.
import { proposalDraft } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  customGroupDrawn,
  customGroupHighlighted,
  draftEdited,
  draftOpened,
  draftRedone,
  draftSaved,
  draftSlice,
  draftUndone,
  linksAdded,
  linksRemoved,
  readOnlySet,
  sectionsSet,
} from './draft-slice.ts';
import { currentDraft, isUnsaved } from './open-draft-state.ts';

const { reducer, getInitialState } = draftSlice;
const draft = proposalDraft.parse({ action: 'create', subActivity: 'loading' });
const opened = reducer(
  getInitialState(),
  draftOpened({
    key: 'a',
    proposal: null,
    version: null,
    scenario: 2,
    regulation: null,
    saved: null,
    draft,
  }),
);

describe('a draft', () => {
  it('begins by picking curbs on the map', () => {
    expect(opened.pickWay).toBe('click');
    expect(opened.step).toBe('curbs');
    expect(isUnsaved(opened)).toBe(true);
  });
  it('takes each curb once, and gives it back', () => {
    const two = reducer(opened, linksAdded({ links: [4, 5, 4], at: 1 }));
    expect(currentDraft(two)?.links).toEqual([
      { kind: 'curb', link: 4 },
      { kind: 'curb', link: 5 },
    ]);
    expect(reducer(two, linksAdded({ links: [5], at: 2 }))).toBe(two);
    const one = reducer(two, linksRemoved({ links: [4], at: 3 }));
    expect(currentDraft(one)?.links).toEqual([{ kind: 'curb', link: 5 }]);
    expect(currentDraft(reducer(one, draftUndone()))?.links).toHaveLength(2);
    expect(currentDraft(reducer(reducer(one, draftUndone()), draftRedone()))?.links).toHaveLength(1);
  });
  it('takes stretches in place of the whole curb', () => {
    const two = reducer(opened, linksAdded({ links: [4, 5], at: 1 }));
    const stretch = { kind: 'custom', parentLink: 4, from: 10, to: 20 } as const;
    const cut = reducer(two, sectionsSet({ link: 4, stretches: [stretch], at: 2, key: null }));
    expect(currentDraft(cut)?.links).toEqual([{ kind: 'curb', link: 5 }, stretch]);
    expect(reducer(cut, linksAdded({ links: [4], at: 3 }))).toBe(cut);
  });
  it('is saved when the server has what it says', () => {
    const named = reducer(opened, draftEdited({ draft: { ...draft, reason: 'Why' }, key: 'reason', at: 1 }));
    const now = currentDraft(named);
    if (now === null) throw new Error('There is no draft');
    const saved = reducer(named, draftSaved({ proposal: 7, version: 1, saved: now }));
    expect(isUnsaved(saved)).toBe(false);
    expect(saved.open?.proposal).toBe(7);
    expect(isUnsaved(reducer(saved, draftUndone()))).toBe(true);
  });
});

describe('a draft that is only read', () => {
  it('takes no edit of any kind, until another is opened', () => {
    const read = reducer(opened, readOnlySet({ key: 'a', readOnly: true }));
    expect(read.pickWay).toBeNull();
    expect(reducer(read, linksAdded({ links: [4], at: 1 }))).toBe(read);
    expect(reducer(read, draftEdited({ draft: { ...draft, reason: 'No' }, key: null, at: 1 }))).toBe(read);
    expect(reducer(read, draftUndone())).toBe(read);
    expect(reducer(opened, readOnlySet({ key: 'b', readOnly: true }))).toBe(opened);
    const other = { proposal: null, version: null, scenario: 2, regulation: null, saved: null, draft };
    expect(reducer(read, draftOpened({ ...other, key: 'b' })).readOnly).toBe(false);
    expect(reducer(read, draftOpened({ ...other, key: 'a' })).readOnly).toBe(true);
  });
});

describe('drawing a custom group', () => {
  it('ends when a panel opens and when segments are highlighted, not when they are cleared', () => {
    const drawing = reducer(opened, customGroupDrawn(true));
    expect(drawing.drawsCustomGroup).toBe(true);
    expect(drawing.pickWay).toBeNull();
    expect(reducer(drawing, customGroupHighlighted([])).drawsCustomGroup).toBe(true);
    expect(reducer(drawing, customGroupHighlighted([3])).drawsCustomGroup).toBe(false);
    const again = reducer(
      drawing,
      draftOpened({
        key: 'b',
        proposal: 1,
        version: 1,
        scenario: 2,
        regulation: null,
        saved: draft,
        draft,
      }),
    );
    expect(again.drawsCustomGroup).toBe(false);
  });
});
