// @vitest-environment happy-dom
// The buttons of picking: ways, on or off, how much of a street, what was done last; pasted ids; ticked curbs; and the size of the draft.

import { lineLength, maxProposalLinks, newHistory, type ProposalLink } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changePicking, selectPicking } from './picking-slice.ts';
import '../../shell/staff-api.ts';
import { batchLinks, changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { beginChange } from '../../testing/begin-draft.ts';
import { type Answers, createCityRevision, open, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { customGroupDrawn, draftClosed, pickModeChosen } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { AddCheckedCurbs } from './add-checked-curbs.tsx';
import { BatchPickModes } from './batch-pick-modes.tsx';
import { PasteIds } from './paste-ids.tsx';
import { maxPastedIds } from './pasted-ids.ts';
import { PickBar } from './pick-bar.tsx';
import { MapPickModes, PickModeControls } from './pick-mode-controls.tsx';
import { currentPickTarget } from './pick-target.ts';
import type { PickResult } from './picking-slice.ts';

const curb = (link: number): ProposalLink => ({ kind: 'curb', link });
const draftLinks = () =>
  currentDraft(store.getState().draft)?.links.map((link) =>
    link.kind === 'curb' ? link.link : link.parentLink,
  );

afterEach(() => {
  act(() => {
    store.dispatch(draftClosed());
    changeBatch({ isEnabled: false, history: newHistory({ links: [], shapes: [] }), pickMode: 'click' });
    changePicking({ blockOnly: false, removes: false, result: null, busy: false });
  });
});

describe('the ways', () => {
  const opened = async (way: PickMode | null, part?: { on: boolean; toggle: () => void }) => {
    const onChoose = vi.fn();
    const page = await open(
      <>
        <div data-stage="">
          <canvas tabIndex={0} />
        </div>
        <MapPickModes help="Action" {...{ way, onChoose }} {...(part === undefined ? {} : { part })} />
      </>,
    );
    const pressed = () =>
      page.view.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
    return { ...page, onChoose, pressed, press };
  };

  it('are a button each, the one that is on pressed; those that draw give the focus to the map', async () => {
    const { view, pressed, press, onChoose } = await opened('click');
    expect(view.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Click',
      'Box',
      'Lasso',
      'Polygon',
      'Street',
      'Add',
      'Remove',
    ]);
    expect(pressed()).toEqual(['Click', 'Add']);
    expect(view.getByText('Action')).toBeTruthy();
    await press('Street');
    expect(document.activeElement?.tagName).toBe('BUTTON');
    await press('Lasso');
    expect(document.activeElement?.tagName).toBe('CANVAS');
    expect(onChoose.mock.calls).toEqual([['street'], ['lasso']]);
  });

  it('keep the focus where a way is put away by its own button', async () => {
    const { press } = await opened('box');
    await press('Box');
    expect(document.activeElement?.tagName).toBe('BUTTON');
  });

  it('have no mode while none is on, and a reach for streets alone', async () => {
    const none = await opened(null);
    expect(none.view.queryAllByRole('button', { pressed: true })).toEqual([]);
    expect(none.view.queryByRole('group', { name: 'Add or remove curbs' })).toBeNull();
  });

  it('go on or off, and along the street or the block', async () => {
    const { view, press, pressed } = await opened('street');
    expect(view.getByRole('group', { name: 'How much of the street' })).toBeTruthy();
    await press('Remove');
    await press('This block');
    expect([selectPicking(store.getState()).removes, selectPicking(store.getState()).blockOnly]).toEqual([
      true,
      true,
    ]);
    expect(pressed()).toEqual(['Street', 'Remove', 'This block']);
    await press('Add');
    await press('Whole street');
    expect([selectPicking(store.getState()).removes, selectPicking(store.getState()).blockOnly]).toEqual([
      false,
      false,
    ]);
  });

  it('that draw an area take what lies mostly inside, or what it touches too', async () => {
    const { press, pressed } = await opened('lasso');
    expect(pressed()).toEqual(['Lasso', 'Add', 'Mostly inside']);
    await press('Touching too');
    expect(selectPicking(store.getState()).touching).toBe(true);
    await press('Mostly inside');
    expect(selectPicking(store.getState()).touching).toBe(false);
  });

  it('have parts where they can be taken', async () => {
    const toggle = vi.fn();
    const { pressed, press } = await opened('click', { on: true, toggle });
    expect(pressed()).toEqual(['Click', 'Section', 'Add']);
    await press('Section');
    expect(toggle).toHaveBeenCalledOnce();
  });

  it.each<[PickResult | null, string]>([
    [null, ''],
    [{ kind: 'added', count: 3 }, '3 curbs added.'],
    [{ kind: 'removed', count: 1 }, '1 curb removed.'],
    [{ kind: 'nothing' }, 'There are no curbs in this area.'],
    [
      { kind: 'added', count: 3, edge: { count: 2, isLeftOut: true } },
      '3 curbs added. 2 curbs that lie mostly outside were left out.',
    ],
    [
      { kind: 'removed', count: 3, edge: { count: 1, isLeftOut: false } },
      '3 curbs removed. 1 curb of the area lies mostly outside it.',
    ],
    [{ kind: 'added', count: 3, edge: { count: 0, isLeftOut: true } }, '3 curbs added.'],
    [
      { kind: 'nothingInside', edge: { count: 1, isLeftOut: true } },
      'No curb lies mostly inside this area. 1 curb that lies mostly outside was left out.',
    ],
  ])('say of %j: %s', async (note, text) => {
    changePicking({ result: note });
    const { view } = await opened('click');
    expect(view.getByRole('status').textContent).toBe(text);
    act(() => changePicking({ busy: true }));
    expect(view.getByRole('status').textContent).toBe('Looking for curbs…');
  });

  it('are the list’s where there is no map', async () => {
    const { view, person } = await open(<PickModeControls way="click" help="" onChoose={vi.fn()} />);
    await person.click(view.getByRole('button'));
    expect(store.getState().panels.list).toBe(true);
  });
});

describe('the bar', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [0.001, 0],
    ] as [number, number][],
  };
  it('says how many curbs and metres the draft has, and empties it', async () => {
    beginChange([
      curb(7),
      { kind: 'custom', parentLink: 8, from: 10, to: 30 },
      { kind: 'custom', parentLink: 8, from: 40, to: 45 },
    ]);
    act(() => changePicking({ result: { kind: 'added', count: 1 } }));
    const { view, person } = await open(<PickBar />, {
      ...createCityRevision(),
      linksById: () =>
        mockResponse('linksById', {
          result: [7, 8].map((id) => ({ type: 'Feature', id, geometry: line, properties: { id } })),
        } as never),
    });
    const metres = Math.round(lineLength(line) + 25);
    await expect
      .poll(() => view.getByText('2 curbs').parentElement?.textContent)
      .toBe(`2 curbs · ${metres} m`);
    await person.click(view.getByRole('button', { name: 'Clear' }));
    expect([draftLinks(), selectPicking(store.getState()).result]).toEqual([[], null]);
    expect(view.getByText('0 curbs').parentElement?.textContent).toBe('0 curbs');
    await person.click(view.getByRole('button', { name: 'Clear' }));
    expect(lastToast()).toBe('No curbs are chosen yet.');
  });
});

it('shows the way of a batch', async () => {
  changeBatch({ pickMode: 'box' });
  const { view } = await open(<BatchPickModes />);
  expect(view.getByRole('region', { name: 'Choose curbs' }).dataset.ways).toBe('many');
});

describe('pasted ids', () => {
  const known: Readonly<Record<string, number>> = { 'S-1': 1, 'S-2': 2, S10: 10 };
  const search: Answers['search'] = ({ query }) =>
    mockResponse('search', {
      results: [
        { kind: 'street', label: query.q ?? '', link: 99 },
        { kind: 'link', label: 'S10', link: 10 },
        ...(known[query.q ?? ''] === undefined
          ? []
          : [{ kind: 'link', label: query.q, link: known[query.q ?? ''] }]),
      ],
    } as never);
  const opened = async () => {
    beginChange();
    const page = await open(<PasteIds />, { ...signedIn('view', 'edit'), search });
    const field = page.view.getByRole<HTMLTextAreaElement>('textbox');
    const paste = (text: string) => fireEvent.change(field, { target: { value: text } });
    const press = () => page.person.click(page.view.getByRole('button'));
    return { ...page, field, paste, press };
  };

  it('go on the draft, those nobody knows stay and are said', async () => {
    const { view, field, paste, press, asked } = await opened();
    paste('S-1, S-404; "S-2"');
    expect(view.getByRole('button').textContent).toBe('Choose 3 curbs');
    await press();
    await expect.poll(() => draftLinks()).toEqual([1, 2]);
    await expect.poll(() => field.value).toBe('S-404');
    expect(view.getByRole('alert').textContent).toBe('No curb has this ID. Check it, or remove it.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const questions = asked
      .filter(({ name }) => name === 'search')
      .map(({ query }) => `${query.q} ${query.limit}`);
    expect(new Set(questions)).toEqual(new Set(['S-1 5', 'S-2 5', 'S-404 5']));
    expect(questions).toHaveLength(3);
    paste('S-405');
    expect(view.queryByRole('alert')).toBeNull();
  });

  it('are taken off in the mode of taking off', async () => {
    const { paste, press } = await opened();
    act(() => {
      beginChange([curb(1), curb(3)]);
      changePicking({ removes: true });
    });
    paste('S-1');
    await press();
    await expect.poll(() => draftLinks()).toEqual([3]);
  });

  it('are needed, and at most three hundred at once', async () => {
    const { view, paste, press, asked } = await opened();
    await press();
    expect(lastToast()).toBe('Enter at least one segment ID first.');
    const many = (count: number) => Array.from({ length: count }, (_, at) => `X${at}`).join(' ');
    paste(many(maxPastedIds));
    expect(view.queryByRole('alert')).toBeNull();
    paste(many(maxPastedIds + 1));
    expect(view.getByRole('alert').textContent).toMatch(/300/);
    await press();
    expect(asked.some(({ name }) => name === 'search')).toBe(false);
  });
});

describe('ticked curbs', () => {
  it('go on the draft, each once', async () => {
    beginChange([curb(1)]);
    const { view, person } = await open(<AddCheckedCurbs links={[1, 2, 3]} />, signedIn('view', 'edit'));
    expect(view.getByRole('button').textContent).toBe('Add 3 curbs to draft');
    await person.click(view.getByRole('button'));
    await expect.poll(() => lastToast()).toBe('2 curbs added.');
    expect([draftLinks(), lastToast('kind')]).toEqual([[1, 2, 3], 'success']);
  });

  it('go into the batch where no draft is open', async () => {
    changeBatch({ isEnabled: true });
    const { view, person } = await open(<AddCheckedCurbs links={[4, 5]} />);
    await person.click(view.getByRole('button'));
    await expect.poll(() => batchLinks()).toEqual([4, 5]);
  });

  it('are not taken where there is no room for all', async () => {
    const full = Array.from({ length: maxProposalLinks - 1 }, (_, at) => curb(at + 10));
    beginChange(full);
    const { view, person } = await open(<AddCheckedCurbs links={[1, 2]} />, signedIn('view', 'edit'));
    await person.click(view.getByRole('button'));
    await expect.poll(() => lastToast()).toMatch(/at most 10,000 curbs/);
    expect(draftLinks()).toHaveLength(maxProposalLinks - 1);
    expect(await currentPickTarget()?.add([10, 1], null)).toBe(1);
  });

  it('are needed', async () => {
    const { view, person } = await open(<AddCheckedCurbs links={[]} />);
    await person.click(view.getByRole('button'));
    expect(lastToast()).toBe('Choose at least one curb first.');
  });
});

describe('what takes curbs', () => {
  it('is an open draft before a batch, or nothing', async () => {
    await open(null, signedIn('view', 'edit'));
    expect(currentPickTarget()).toBeNull();
    changeBatch({ isEnabled: true });
    expect(currentPickTarget()?.kind).toBe('batch');
    beginChange([curb(1), curb(2)]);
    expect(currentPickTarget()?.kind).toBe('draft');
    expect([...(currentPickTarget()?.links() ?? [])]).toEqual([1, 2]);
  });

  it('counts what was on and is off, and undoes it', async () => {
    await open(null, signedIn('view', 'edit'));
    beginChange([curb(1), curb(2)]);
    expect(currentPickTarget()?.remove([2, 2, 9])).toBe(1);
    expect(draftLinks()).toEqual([1]);
    currentPickTarget()?.undo();
    expect(draftLinks()).toEqual([1, 2]);
    currentPickTarget()?.redo();
    expect(draftLinks()).toEqual([1]);
  });

  it('chooses ways: none of a draft is none, of a batch a click', () => {
    beginChange();
    store.dispatch(customGroupDrawn(true));
    store.dispatch(pickModeChosen('box'));
    currentPickTarget()?.choose(null);
    expect(store.getState().draft).toMatchObject({ pickWay: null });
    store.dispatch(draftClosed());
    changeBatch({ isEnabled: true });
    currentPickTarget()?.choose('lasso');
    expect(selectBatch(store.getState()).pickMode).toBe('lasso');
    currentPickTarget()?.choose(null);
    expect(selectBatch(store.getState()).pickMode).toBe('click');
  });
});
