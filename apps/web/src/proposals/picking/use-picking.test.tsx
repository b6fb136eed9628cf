// @vitest-environment happy-dom
// Picking on the map: what a click, an area or a street does to the open draft or the batch, what is asked of the server, and what is said after.

import { newHistory, type ProposalLink } from '@curbwright/core';
import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mapHandlers } from '../../map/handlers.ts';
import { changePicking, selectPicking } from './picking-slice.ts';
import '../../shell/staff-api.ts';
import { batchLinks, batchShapes, changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import { activeTool } from '../../map/map-signals.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { beginChange } from '../../testing/begin-draft.ts';
import { type Answers, open, settled, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { customGroupDrawn, draftClosed, draftOpened, pickModeChosen } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { usePicking } from './use-picking.ts';

function Picker() {
  usePicking();
  return null;
}
const feature = (id: number, part: object = {}) => ({
  type: 'Feature' as const,
  id,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [1, 2],
      [1.001, 2],
    ] as [number, number][],
  },
  properties: { bl_street_name: 'Oak', bl_from: 'A', bl_to: 'B', from_node: null, to_node: null, ...part },
});
const inBox = (ids: readonly object[], truncated = false) =>
  mockResponse('linksInBox', { type: 'FeatureCollection', features: ids as never, truncated });
const picked = (link: number) => [
  { link, ruleSet: null, street: null },
  { link: 99, ruleSet: null, street: null },
];
const at = (adds = false) => ({ at: [1.0005, 2] as const, adds });

function beginDraft(links: readonly ProposalLink[] = [], way: PickMode | null = 'click') {
  beginChange(links);
  store.dispatch(pickModeChosen(way));
}
const draftLinks = () =>
  currentDraft(store.getState().draft)?.links.map((link) =>
    link.kind === 'curb' ? link.link : link.parentLink,
  );
const started = (answers: Answers = {}) => open(<Picker />, { ...signedIn('view', 'edit'), ...answers });
const rested = () => expect.poll(() => selectPicking(store.getState()).busy).toBe(false);
/** Simulates a click on the map; returns whether it was handled. */
const click = async (link: number | null, where: ReturnType<typeof at> | null = at()) => {
  const taken = act(() => mapHandlers.pick?.(link === null ? [] : picked(link), where));
  await rested();
  return taken;
};
const ring = [
  [1, 2],
  [3, 2],
  [3, 4],
  [1, 2],
] as [number, number][];
const draw = async (points: readonly (readonly [number, number])[], alt = false) => {
  const hand = activeTool.get();
  act(() => {
    hand?.take({ kind: 'press', at: points[0] as [number, number] });
    for (const point of points.slice(1)) hand?.take({ kind: 'pull', at: point as [number, number] });
    hand?.take({ kind: 'release', at: points.at(-1) as [number, number], alt });
  });
  await rested();
};

afterEach(() => {
  act(() => {
    store.dispatch(draftClosed());
    changeBatch({ isEnabled: false, history: newHistory({ links: [], shapes: [] }), pickMode: 'click' });
    changePicking({ blockOnly: false, removes: false, touching: false });
    store.dispatch(toolOpened(null));
  });
});

describe('for a draft, a click', () => {
  it('puts a curb on, takes it off again, and says so', async () => {
    beginDraft();
    await started();
    expect(await click(7)).toBe(true);
    expect(draftLinks()).toEqual([7]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'added', count: 1 });
    await click(7);
    expect(draftLinks()).toEqual([]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'removed', count: 1 });
  });

  it('only takes curbs off in the mode of removing, but adds with Shift', async () => {
    beginDraft([{ kind: 'curb', link: 8 }], 'click');
    await started();
    act(() => changePicking({ removes: true }));
    await click(7);
    expect(draftLinks()).toEqual([8]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'removed', count: 0 });
    await click(7, at(true));
    expect(draftLinks()).toEqual([8, 7]);
    await click(8);
    expect(draftLinks()).toEqual([7]);
  });

  it('reads a curb where no way is on, and is nothing beside curbs', async () => {
    beginDraft([{ kind: 'curb', link: 8 }], null);
    await started();
    expect(await click(7)).toBe(false);
    expect(await click(7, at(true))).toBe(true);
    expect(draftLinks()).toEqual([8, 7]);
    act(() => void store.dispatch(pickModeChosen('click')));
    expect(await click(null)).toBe(true);
    expect(draftLinks()).toEqual([8, 7]);
  });

  it('of Escape puts the way away first, then the drawing of parts', async () => {
    beginDraft([{ kind: 'curb', link: 8 }], 'click');
    await started();
    expect(await click(null, null)).toBe(true);
    expect(store.getState().draft.pickWay).toBeNull();
    expect(await click(null, null)).toBe(false);
    act(() => void store.dispatch(customGroupDrawn(true)));
    expect(await click(null, null)).toBe(true);
    expect(store.getState().draft.drawsCustomGroup).toBe(false);
  });

  it('begins a part where the rules allow it', async () => {
    beginDraft();
    const { asked } = await started({
      validateExistingProposedRegulation: ({ query }) =>
        mockResponse('validateExistingProposedRegulation', {
          allow: query.parent_link === '7',
          title: 'Not here',
          detail: 'It is taken.',
        }),
      linksById: () => mockResponse('linksById', { result: [feature(7)], truncated: false }),
    });
    act(() => void store.dispatch(customGroupDrawn(true)));
    await click(7);
    expect(asked.find(({ name }) => name === 'validateExistingProposedRegulation')?.query).toEqual({
      parent_link: '7',
      is_custom_segment: 'true',
      scenario__id: '1',
    });
    expect(selectPicking(store.getState()).segmentLink).toBe(7);
    expect(selectPicking(store.getState()).segmentStart?.link).toBe(7);
    expect(selectPicking(store.getState()).segmentStart?.metres).toBeCloseTo(55.6, 0);
    expect(store.getState().draft.customGroup).toEqual([7]);
    act(() => {
      changePicking({ segmentLink: null });
      store.dispatch(customGroupDrawn(true));
    });
    await click(8);
    expect(selectPicking(store.getState()).segmentLink).toBeNull();
    await expect.poll(() => lastToast()).toContain('It is taken.');
  });
});

describe('for a draft, a part the rules do not allow', () => {
  const part = (parentLink: number): ProposalLink => ({ kind: 'custom', parentLink, from: 1, to: 5 });
  it.each([
    ['is begun on a curb that the saved draft has a part of', 5, [part(7)], 7],
    ['is not begun where the draft was never saved', null, [part(7)], null],
    ['is not begun where only another curb has a part', 5, [part(8)], null],
    ['is not begun where the draft has the whole curb', 5, [{ kind: 'curb', link: 7 } as const], null],
  ])('%s', async (_what, proposal, links, drawn) => {
    beginDraft(links);
    const { open: now } = store.getState().draft;
    if (now !== null) store.dispatch(draftOpened({ ...now, proposal, draft: now.history.now }));
    await started({
      validateExistingProposedRegulation: () =>
        mockResponse('validateExistingProposedRegulation', {
          allow: false,
          title: 'No',
          detail: 'It is taken.',
        }),
      linksById: () => mockResponse('linksById', { result: [feature(7)], truncated: false }),
    });
    act(() => void store.dispatch(customGroupDrawn(true)));
    await click(7);
    expect(selectPicking(store.getState()).segmentLink).toBe(drawn);
  });
});

describe('for a draft, an area', () => {
  it('takes what lies mostly inside; Alt turns on and off round', async () => {
    beginDraft([{ kind: 'curb', link: 7 }], 'box');
    const found = [7, 9];
    let outside = 3;
    const { asked } = await started({
      selectLinks: () =>
        mockResponse('selectLinks', { links: found, truncated: true, mostly_outside: outside }),
    });
    await draw([
      [1, 2],
      [3, 4],
    ]);
    expect(asked.find(({ name }) => name === 'selectLinks')?.body).toEqual({
      geometry_match: 'larger_part',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [3, 2],
            [3, 4],
            [1, 4],
            [1, 2],
          ],
        ],
      },
    });
    expect(draftLinks()).toEqual([7, 9]);
    const leftOut = { count: 3, isLeftOut: true };
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'cut', count: 1, edge: leftOut });
    await draw(
      [
        [1, 2],
        [3, 4],
      ],
      true,
    );
    expect(draftLinks()).toEqual([]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'removed', count: 2, edge: leftOut });
    act(() => changePicking({ removes: true, touching: true }));
    await draw(
      [
        [1, 2],
        [3, 4],
      ],
      true,
    );
    expect(draftLinks()).toEqual([7, 9]);
    expect(asked.findLast(({ name }) => name === 'selectLinks')?.body).toMatchObject({
      geometry_match: 'touching',
    });
    expect(selectPicking(store.getState()).result).toMatchObject({ edge: { count: 3, isLeftOut: false } });
    found.length = 0;
    act(() => changePicking({ touching: false }));
    const box: [number, number][] = [
      [1, 2],
      [3, 4],
    ];
    await draw(box);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'nothingInside', edge: leftOut });
    outside = 0;
    await draw(box);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'nothing' });
  });

  it('that crosses itself is not asked for', async () => {
    beginDraft([], 'lasso');
    const { asked } = await started();
    await draw([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'crossed' });
    await settled();
    expect(asked.some(({ name }) => name === 'selectLinks')).toBe(false);
  });

  it('has its tool in hand while its way is on, until something is measured', async () => {
    beginDraft([], 'click');
    await started();
    expect(activeTool.get()).toBeNull();
    for (const way of ['box', 'lasso', 'polygon'] as const) {
      act(() => void store.dispatch(pickModeChosen(way)));
      expect(activeTool.get()?.drags).toBe(way !== 'polygon');
    }
    act(() => void store.dispatch(toolOpened('measure')));
    expect(store.getState().draft.pickWay).toBe('click');
    expect(activeTool.get()).toBeNull();
    act(() => void store.dispatch(pickModeChosen('street')));
    expect(activeTool.get()).toBeNull();
  });

  it('is left by Escape, and undone and done again before anything is begun', async () => {
    beginDraft([{ kind: 'curb', link: 7 }], 'box');
    await started();
    await click(9, at(true));
    act(() => activeTool.get()?.take({ kind: 'undo' }));
    expect(draftLinks()).toEqual([7]);
    act(() => activeTool.get()?.take({ kind: 'redo' }));
    expect(draftLinks()).toEqual([7, 9]);
    act(() => activeTool.get()?.take({ kind: 'cancel' }));
    expect(store.getState().draft.pickWay).toBe('click');
  });

  it.each([
    ['b', 'box'],
    ['l', 'lasso'],
    ['p', 'polygon'],
  ])('is chosen by the key %s: %s', async (key, way) => {
    beginDraft();
    await started();
    await userEvent.keyboard(key);
    expect(store.getState().draft.pickWay).toBe(way);
  });
});

describe('for a draft, a street', () => {
  const answers = (truncated = false): Answers => ({
    linksById: () => mockResponse('linksById', { result: [feature(7)], truncated: false }),
    search: () =>
      mockResponse('search', {
        results: [
          { kind: 'street', label: 'Oak Court', box: [5, 5, 6, 6] },
          { kind: 'street', label: 'Oak', box: [1, 1, 2, 3] },
        ],
      }),
    linksInBox: () =>
      inBox(
        [
          feature(7),
          feature(8, { bl_from: 'B', bl_to: 'A' }),
          feature(9, { bl_from: 'B', bl_to: 'C' }),
          feature(10, { bl_street_name: 'Elm' }),
        ],
        truncated,
      ),
  });

  it('is taken whole, as far as it goes, and off again', async () => {
    beginDraft([], 'street');
    const { asked } = await started(answers(true));
    await click(7);
    expect(draftLinks()).toEqual([7, 8, 9]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'cut', count: 3 });
    expect(asked.find(({ name }) => name === 'linksInBox')?.query).toMatchObject({
      min_lng: '1',
      min_lat: '1',
      max_lng: '2',
      max_lat: '3',
    });
    await click(7);
    expect(draftLinks()).toEqual([]);
  });

  it('is taken by its block where that is wished', async () => {
    beginDraft([], 'street');
    act(() => changePicking({ blockOnly: true }));
    const { asked } = await started(answers());
    await click(7);
    expect(draftLinks()).toEqual([7, 8]);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'added', count: 2 });
    const { query } = asked.find(({ name }) => name === 'linksInBox') ?? {};
    expect(
      Object.values(query ?? {})
        .slice(0, 4)
        .map((text) => Number(text).toFixed(3)),
    ).toEqual(['0.997', '1.997', '1.004', '2.003']);
  });

  it('without a name is said to have none', async () => {
    beginDraft([], 'street');
    await started({
      linksById: () => mockResponse('linksById', { result: [feature(7, { bl_street_name: null })] }),
    });
    await click(7);
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'unnamed' });
    expect(draftLinks()).toEqual([]);
  });
});

describe('for a batch', () => {
  const selectLinks = () => mockResponse('selectLinks', { links: [4, 5], truncated: false });
  it('a click adds and drops, and nothing else is read', async () => {
    act(() => changeBatch({ isEnabled: true }));
    await started();
    expect(await click(7)).toBe(true);
    expect(await click(8)).toBe(true);
    expect(batchLinks()).toEqual([7, 8]);
    await click(7);
    expect(batchLinks()).toEqual([8]);
    expect(await click(null)).toBe(true);
    expect(await click(null, null)).toBe(false);
    act(() => changeBatch({ pickMode: 'polygon' }));
    expect(await click(null, null)).toBe(true);
    expect(selectBatch(store.getState()).pickMode).toBe('click');
    act(() => changeBatch({ isEnabled: false }));
    expect(await click(7)).toBe(false);
  });

  it('areas and streets add only what matches the search, and remove everything', async () => {
    const search = { rule: { text: 'paid parking' } };
    let matches: number[] = [4];
    const { asked } = await started({
      selectLinks: ({ body }) =>
        mockResponse('selectLinks', { links: 'rule' in (body as object) ? matches : [4, 5] }),
      linksById: () => mockResponse('linksById', { result: [feature(4)] }),
    });
    act(() => changeBatch({ isEnabled: true, pickMode: 'lasso', search: JSON.stringify(search) }));
    await draw(ring.slice(0, 3));
    expect(batchLinks()).toEqual([4]);
    matches = [];
    await draw(ring.slice(0, 3));
    expect(selectPicking(store.getState()).result).toEqual({ kind: 'nothingMatches' });
    matches = [5];
    act(() => changeBatch({ pickMode: 'street' }));
    await click(4);
    expect(batchLinks()).toEqual([4, 5]);
    const bodies = asked.flatMap(({ name, body }) => (name === 'selectLinks' ? [body] : []));
    expect(bodies).toMatchObject([
      { ...search, geometry: { coordinates: [ring] } },
      { ...search, geometry: { coordinates: [ring] } },
      { street: 'Oak' },
      { ...search, links: [4, 5] },
    ]);
    act(() => {
      changeBatch({ pickMode: 'lasso' });
      changePicking({ removes: true });
    });
    await draw(ring.slice(0, 3));
    expect(batchLinks()).toEqual([]);
    act(() => changeBatch({ isEnabled: false, search: null }));
  });

  it('areas and streets travel as ids, and keep their shape', async () => {
    act(() => {
      changeBatch({ isEnabled: true, pickMode: 'lasso' });
    });
    const { asked } = await started({
      selectLinks,
      linksById: () => mockResponse('linksById', { result: [feature(4)] }),
    });
    await draw(ring.slice(0, 3));
    expect(batchLinks()).toEqual([4, 5]);
    expect(batchShapes()).toEqual([ring]);
    act(() => activeTool.get()?.take({ kind: 'cancel' }));
    expect(selectBatch(store.getState()).pickMode).toBe('click');
    act(() => changeBatch({ pickMode: 'street' }));
    await click(4);
    expect(asked.filter(({ name }) => name === 'selectLinks').map(({ body }) => body)).toMatchObject([
      { geometry: { coordinates: [ring] } },
      { street: 'Oak' },
    ]);
    expect(batchLinks()).toEqual([]);
    act(() => changeBatch({ pickMode: 'box' }));
    act(() => void store.dispatch(toolOpened('measure')));
    expect(selectBatch(store.getState()).pickMode).toBe('click');
  });
});

it('begins afresh with another draft', async () => {
  beginDraft();
  await started();
  act(() => {
    changePicking({
      removes: true,
      segmentLink: 7,
      segmentStart: { link: 7, metres: 1 },
      result: { kind: 'failed' },
    });
    store.dispatch(draftClosed());
  });
  expect([
    selectPicking(store.getState()).removes,
    selectPicking(store.getState()).segmentLink,
    selectPicking(store.getState()).segmentStart,
    selectPicking(store.getState()).result,
  ]).toEqual([false, null, null, null]);
});
