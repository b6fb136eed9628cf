// @vitest-environment happy-dom
// Parts of a curb in the draft: the ruler's handles by pointer and keys, the numbers, new parts, splitting, the pieces, and the same on the map.

import { type ProposalLink, roundedLineLength } from '@curbwright/core';
import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changePicking, selectPicking } from './picking-slice.ts';
import '../../shell/staff-api.ts';
import { cameraSet } from '../../city/view/map-slice.ts';
import { activeTool } from '../../map/map-signals.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { beginChange } from '../../testing/begin-draft.ts';
import { type Answers, createCityRevision, defaultCity, open, settled } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { draftClosed, draftUndone, pickModeChosen } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { SectionEditor } from './section-editor.tsx';
import { SectionPanel } from './section-panel.tsx';

const line = {
  type: 'LineString' as const,
  coordinates: [
    [0, 0],
    [0.001, 0],
  ] as [number, number][],
};
/** About 111.32 m. */
const length = roundedLineLength(line);
const feature = (bays_count: number | null) =>
  ({
    type: 'Feature',
    id: 7,
    geometry: line,
    properties: {
      id: 7,
      segment_id: 'S7',
      bl_street_name: 'Oak',
      bl_side: 'N',
      bl_from: 'A',
      bl_to: 'B',
      bays_count,
      curb_side: 'left',
    },
  }) as const;
const part = (from: number, to: number): ProposalLink => ({ kind: 'custom', parentLink: 7, from, to });

const parts = () =>
  (currentDraft(store.getState().draft)?.links ?? []).map((link) =>
    link.kind === 'custom' ? [Math.round(link.from * 100) / 100, Math.round(link.to * 100) / 100] : link.kind,
  );

interface Begin {
  readonly bays?: number | null;
  readonly answers?: Answers;
  readonly imperial?: boolean;
  readonly inRow?: boolean;
}
async function opened(
  links: readonly ProposalLink[],
  { bays = null, answers = {}, imperial = false, inRow = false }: Begin = {},
) {
  beginChange(links);
  store.dispatch(pickModeChosen('box'));
  const city = createCityRevision().currentCity();
  const onDone = vi.fn();
  const page = await open(inRow ? <SectionEditor link={7} /> : <SectionPanel link={7} onDone={onDone} />, {
    linksById: () => mockResponse('linksById', { result: [feature(bays)], truncated: false } as never),
    dividedLink: () => mockResponse('dividedLink', { parent_link: 99, pieces: [] } as never),
    pointsAlong: () => mockResponse('pointsAlong', { results: [] } as never),
    ...answers,
    currentCity: () => ({ ...city, units: imperial ? 'imperial' : defaultCity.units }),
  });
  await page.view.findByRole('region', { name: 'Sections of Oak' });
  const ruler = document.querySelector<HTMLElement>('[data-splits]');
  if (ruler === null) throw new Error('no ruler');
  // The ruler starts at 50 px, and a pixel is a hundredth of the curb.
  ruler.getBoundingClientRect = () => new DOMRect(50, 0, 100, 20);
  const handle = (name: string) => page.view.getByRole('slider', { name });
  const button = (name: string | RegExp) => page.view.getByRole('button', { name });
  return { ...page, onDone, ruler, handle, button };
}

afterEach(() => {
  act(() => {
    store.dispatch(draftClosed());
    store.dispatch(toolOpened(null));
    changePicking({ segmentLink: null, segmentStart: null });
  });
});

describe('the panel', () => {
  it('says which curb it is, how long and of how many spaces, and lights it on the map', async () => {
    const { view, onDone, button, person } = await opened([], { bays: 12 });
    expect(view.getByText(/North side/).textContent).toMatch(
      /^North side, between A and B · 111\.\d+ m · 12 spaces$/,
    );
    expect(store.getState().draft).toMatchObject({ customGroup: [7], pickWay: null });
    await person.click(button('Done'));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('says no spaces that are not known, and has no end of its own in a row', async () => {
    changePicking({ segmentLink: 12 });
    const { view } = await opened([], { inRow: true });
    expect(view.getByText(/North side/).textContent).toMatch(/ m$/);
    expect(view.queryByRole('button', { name: 'Done' })).toBeNull();
    expect(selectPicking(store.getState()).segmentLink).toBeNull();
  });

  it('adds ten metres of the largest gap, or half of what is left', async () => {
    const { button, person } = await opened([part(20, 30)]);
    await person.click(button('Add section'));
    expect(parts()).toEqual([
      [20, 30],
      [30, 40],
    ]);
  });

  it('adds no more than half of a small gap', async () => {
    const { button, person } = await opened([part(12, length)]);
    await person.click(button('Add section'));
    expect(parts()[0]).toEqual([0, 6]);
  });

  it('says why nothing can be added where less than a metre is left', async () => {
    const { button, person } = await opened([part(0.9, length)]);
    await person.click(button('Add section'));
    expect(lastToast()).toBe('There is no room for another section.');
    expect(parts()).toHaveLength(1);
  });

  it('takes the whole curb again, and says when it is whole', async () => {
    const { button, person } = await opened([part(20, 30), part(40, 50)]);
    await person.click(button('Use the whole curb'));
    expect(parts()).toEqual(['curb']);
    await person.click(button('Use the whole curb'));
    expect(lastToast()).toBe('The whole curb is already in the draft.');
  });

  it('splits where the ruler is pressed, once, and only when asked to', async () => {
    const { button, person, ruler, view } = await opened([part(0, 40), part(50, 100)]);
    fireEvent.pointerDown(ruler, { clientX: 60 });
    expect(parts()).toHaveLength(2);
    await person.click(button('Split'));
    expect(button('Split').getAttribute('aria-pressed')).toBe('true');
    expect(view.getByText(/where you want to split it/)).toBeTruthy();
    fireEvent.pointerDown(ruler, { clientX: 60 });
    expect(parts()[0]).toEqual([0, Math.round(length * 10) / 100]);
    expect(parts()).toHaveLength(3);
    expect(button('Split').getAttribute('aria-pressed')).toBe('false');
  });

  it('has nothing to split without a part, but a whole curb can be', async () => {
    const { button, person } = await opened([]);
    await person.click(button('Split'));
    expect(lastToast()).toBe('Add a section first.');
    act(() => beginChange([{ kind: 'curb', link: 7 }]));
    await person.click(button('Split'));
    expect(button('Split').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a handle of the ruler', () => {
  it('says where it is and may go', async () => {
    const { handle } = await opened([part(10, 20), part(30, 45.5)]);
    const to = handle('End of section 1');
    expect([to.getAttribute('aria-valuenow'), to.getAttribute('aria-valuetext')]).toEqual(['20', '20 m']);
    expect(Number(to.getAttribute('aria-valuemax'))).toBe(30);
    expect(Number(to.getAttribute('aria-valuemin'))).toBeGreaterThan(10);
    expect(handle('Start of section 2').style.insetInlineStart).toBe(`${3000 / length}%`);
  });

  it('moves by keys: half a metre, five with Shift or Page, to the ends of its room', async () => {
    const { handle } = await opened([part(10, 20), part(30, 45)]);
    const after = (name: string, key: string, more: object = {}) => {
      const kept = fireEvent.keyDown(handle(name), { key, ...more });
      const found = parts();
      if (!kept) act(() => void store.dispatch(draftUndone()));
      return [kept, found[0], found[1]];
    };
    const [one, two] = [
      [10, 20],
      [30, 45],
    ];
    expect(after('End of section 1', 'ArrowRight')).toEqual([false, [10, 20.5], two]);
    expect(after('End of section 1', 'ArrowUp', { shiftKey: true })).toEqual([false, [10, 25], two]);
    expect(after('Start of section 1', 'ArrowLeft')).toEqual([false, [9.5, 20], two]);
    expect(after('Start of section 1', 'ArrowDown', { shiftKey: true })).toEqual([false, [5, 20], two]);
    expect(after('Start of section 2', 'PageUp')).toEqual([false, one, [35, 45]]);
    expect(after('End of section 2', 'PageDown')).toEqual([false, one, [30, 40]]);
    expect(after('Start of section 2', 'Home')).toEqual([false, one, [20, 45]]);
    expect(after('End of section 2', 'End')).toEqual([false, one, [30, Math.round(length * 100) / 100]]);
    expect(after('End of section 2', 'a')).toEqual([true, one, two]);
  });

  it('is dragged, snaps to spaces, and not with Alt or where snapping is off', async () => {
    const { handle, view, person } = await opened([part(10, 40)], { bays: 10 });
    const end = () => handle('End of section 1');
    const drag = (clientX: number, altKey = false) => {
      fireEvent.pointerMove(end(), { clientX, altKey, pointerId: 1 });
      return parts()[0]?.[1];
    };
    const holds = vi.spyOn(HTMLElement.prototype, 'hasPointerCapture').mockReturnValue(false);
    expect(drag(101)).toBe(40);
    holds.mockReturnValue(true);
    // The fifth of ten spaces ends in the middle of the curb.
    const middle = Math.round(length * 50) / 100;
    expect(drag(101)).toBe(middle);
    expect(drag(101, true)).toBe(Math.round(length * 51) / 100);
    await person.click(view.getByRole('checkbox', { name: /^Snap/ }));
    expect(drag(99)).toBe(Math.round(length * 49) / 100);
    expect(drag(10)).toBeGreaterThan(10);
    holds.mockRestore();
  });

  it('is undone as one work however often it moved', async () => {
    const { handle } = await opened([part(10, 20)]);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
      fireEvent.keyDown(handle('End of section 1'), { key });
    expect(parts()).toEqual([[10, 21.5]]);
    act(() => void store.dispatch(draftUndone()));
    expect(parts()).toEqual([[10, 20]]);
  });
});

it('has ticks in round numbers, points of the city, and no ends as targets', async () => {
  const { ruler } = await opened([part(10, 20)], {
    bays: 4,
    answers: {
      pointsAlong: () =>
        mockResponse('pointsAlong', { results: [{ link: 7, at: 33, kind: 'hydrant' }] } as never),
    },
  });
  await expect.poll(() => ruler.querySelector('[data-kind=hydrant]')).not.toBeNull();
  const ticks = [...ruler.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
  expect(ticks).toEqual(['20', '40', '60', '80', '']);
  const targets = [...ruler.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset, title }) => [
    dataset.kind,
    title,
  ]);
  expect(targets.filter(([kind]) => kind === 'bay').length).toBeGreaterThan(2);
  expect(targets.some(([kind, title]) => kind === 'bay' && title !== '')).toBe(false);
  expect(targets).toContainEqual(['hydrant', expect.stringMatching(/hydrant/i)]);
  expect(targets.filter(([kind]) => kind === 'end' || kind === 'stretch')).toEqual([]);
  expect(ruler.querySelector<HTMLElement>('[data-whole] > *')?.style.width).toBe(`${1000 / length}%`);
});

describe('the numbers of a part', () => {
  it('are typed within their room, and stepped', async () => {
    const { view, person } = await opened([part(10, 20), part(30, 45)]);
    const row = within(view.getByRole('group', { name: 'Section 2' }));
    const from = row.getByRole('textbox', { name: 'From' });
    await person.clear(from);
    await person.type(from, '25');
    expect(parts()).toEqual([
      [10, 20],
      [25, 45],
    ]);
    await person.clear(from);
    await person.type(from, '19');
    expect(row.getByRole('alert').textContent).toMatch(/20.*m/);
    fireEvent.keyDown(row.getByRole('textbox', { name: 'To' }), { key: 'ArrowUp' });
    expect(parts()[1]?.[1]).toBe(45.5);
    fireEvent.keyDown(row.getByRole('textbox', { name: 'To' }), { key: 'ArrowDown' });
    expect(parts()[1]?.[1]).toBe(45);
  });

  it('are in feet in a city of feet', async () => {
    const { view, handle } = await opened([part(3.048, 6.096)], { imperial: true });
    const row = within(view.getByRole('group', { name: 'Section 1' }));
    expect(row.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('10');
    expect(handle('End of section 1').getAttribute('aria-valuetext')).toBe('20 ft');
  });

  it('go with the part that is taken off or split in the middle', async () => {
    const { view, person } = await opened([part(10, 20), part(30, 45)]);
    await person.click(view.getByRole('button', { name: 'Split section 1 in the middle' }));
    expect(parts()).toEqual([
      [10, 15],
      [15, 20],
      [30, 45],
    ]);
    await person.click(view.getByRole('button', { name: 'Remove section 2' }));
    expect(parts()).toEqual([
      [10, 15],
      [30, 45],
    ]);
  });

  it('say that a part is too short to be split', async () => {
    const { view, person } = await opened([part(10, 11)]);
    await person.click(view.getByRole('button', { name: /^Split section 1/ }));
    expect(lastToast()).toBe('This section is too short to split.');
  });
});

describe('the pieces', () => {
  it('are the server’s own of one part, once it rests', async () => {
    const { asked, view } = await opened([part(10, 20)], {
      answers: {
        dividedLink: () =>
          mockResponse('dividedLink', {
            parent_link: 7,
            pieces: [
              { start: 0, end: 10, length: 10, bays_count: 3, chosen: false },
              { start: 10, end: 20, length: 9.5, bays_count: 4, chosen: true },
            ],
          } as never),
      },
    });
    await expect
      .poll(() => rowsOf(view.getByRole('table')))
      .toEqual([
        ['0', '10', '10', '3', 'No'],
        ['10', '20', '9.5', '4', 'Yes'],
      ]);
    expect(asked.find(({ name }) => name === 'dividedLink')?.query).toEqual({
      link: '7',
      from: '10',
      to: '20',
    });
    const foot = view.getByRole('table').querySelector('tfoot')?.textContent;
    expect(foot).toMatch(/19\.57$/);
    expect(view.getByText('The curb is split into 2 pieces')).toBeTruthy();
  });

  it('are worked out here of several parts, without spaces where none are known', async () => {
    const { view, asked } = await opened([part(10, 20), part(20, 45)]);
    const rows = rowsOf(view.getByRole('table'));
    expect(rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ['0', '10', 'No'],
      ['10', '20', 'Yes'],
      ['20', '45', 'Yes'],
      ['45', expect.stringMatching(/^111/), 'No'],
    ]);
    expect(rows[0]).toHaveLength(4);
    await settled();
    expect(asked.some(({ name }) => name === 'dividedLink')).toBe(false);
  });

  it('are not shown of a curb that has no parts', async () => {
    const { view } = await opened([{ kind: 'curb', link: 7 }]);
    expect(view.queryByRole('table')).toBeNull();
  });
});

describe('the hand on the map', () => {
  const place = (metres: number) =>
    act(() => activeTool.get()?.take({ kind: 'place', at: [(0.001 * metres) / length, 0], vertex: null }));

  it('draws a part by two clicks, and is put away with the panel', async () => {
    const { view } = await opened([]);
    expect(activeTool.get()?.cursor).toBe('crosshair');
    place(40);
    expect(view.getByText(/where the section ends/)).toBeTruthy();
    place(60);
    expect(parts()).toEqual([[40, 60]]);
    expect(activeTool.get()?.drawing().points.length).toBeGreaterThan(1);
  });

  it('goes on with the part that was begun by a click on the curb', async () => {
    changePicking({ segmentStart: { link: 7, metres: 30 } });
    await opened([]);
    expect(selectPicking(store.getState()).segmentStart).toBeNull();
    place(60);
    expect(parts()).toEqual([[30, 60]]);
  });

  it('leaves alone what was begun on another curb', async () => {
    changePicking({ segmentStart: { link: 8, metres: 30 } });
    await opened([]);
    expect(selectPicking(store.getState()).segmentStart).toEqual({ link: 8, metres: 30 });
  });

  it('undoes, does again, and leaves', async () => {
    changePicking({ segmentLink: 7 });
    await opened([]);
    place(40);
    place(60);
    const take = (kind: 'undo' | 'redo' | 'cancel') => act(() => activeTool.get()?.take({ kind }));
    take('undo');
    expect(parts()).toEqual([]);
    take('redo');
    expect(parts()).toHaveLength(1);
    expect(selectPicking(store.getState()).segmentLink).toBe(7);
    take('cancel');
    expect(selectPicking(store.getState()).segmentLink).toBeNull();
  });

  it.each([
    { zoom: 17, off: 1.9, snaps: true },
    { zoom: 17, off: 2.1, snaps: false },
    { zoom: 20, off: 0.5, snaps: true },
    { zoom: 20, off: 0.7, snaps: false },
  ])('snaps within two metres, or eight pixels where those are less: %j', async ({ zoom, off, snaps }) => {
    const stand = (at: number) =>
      act(() => void store.dispatch(cameraSet({ kind: 'point', lng: 0, lat: 0, zoom: at })));
    stand(zoom);
    onTestFinished(() => stand(17));
    await opened([], { bays: 10 });
    // The end of the fourth of ten spaces.
    const end = length * 0.4;
    place(0);
    place(end + off);
    expect(parts()).toEqual([[0, Math.round((snaps ? end : end + off) * 100) / 100]]);
  });

  it('is away while curbs are picked or the map is measured', async () => {
    await opened([]);
    act(() => void store.dispatch(pickModeChosen('click')));
    expect(activeTool.get()).toBeNull();
    act(() => void store.dispatch(pickModeChosen(null)));
    expect(activeTool.get()).not.toBeNull();
    act(() => void store.dispatch(toolOpened('measure')));
    expect(activeTool.get()).toBeNull();
  });
});
