// @vitest-environment happy-dom
// Curbs that were not taken, because something stands there already: which, how many others were, and the ways to what stands.

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { mockLocks } from '../../testing/locks.ts';
import { draft, openDialogs, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

describe('what stands on curbs already', () => {
  it('is said: of twenty curbs, with five ways to it', async () => {
    const refused = Array.from({ length: 22 }, (_none, at) => ({
      link: { kind: 'curb' as const, link: 100 + at },
      refusal: { code: 'proposal.standing', titleCode: 'proposal.standing-title', params: {}, proposals: [] },
    }));
    setDraftSaveError({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [1, 2, 3, 4, 5, 6],
      refused: refused as never,
      taken: 3,
    });
    const { person } = await openDialogs();
    const list = screen.getByRole('list', { name: 'Curbs that were not added', hidden: true });
    expect(list.children).toHaveLength(21);
    expect(list.lastElementChild?.textContent).toBe('and 2 more');
    expect(screen.getByText('The other 3 curbs were added to the draft.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Open draft no/, hidden: true })).toHaveLength(5);
    await person.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
    expect(selectDraftSaveError(store.getState())).toBeNull();
  });
  it('name no list where the one curb is refused', async () => {
    const refusal = {
      code: 'proposal.standing',
      titleCode: 'proposal.standing-title',
      params: {},
      proposals: [],
    };
    setDraftSaveError({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [],
      refused: [{ link: draft.links[0], refusal }] as never,
      taken: 0,
    });
    await openDialogs();
    expect(screen.queryByRole('list', { name: 'Curbs that were not added', hidden: true })).toBeNull();
    expect(screen.queryByText(/taken into the draft/)).toBeNull();
  });

  it('name the curbs that were refused, and lead to what stands there', async () => {
    mockLocks();
    const refusal = {
      code: 'proposal.standing',
      titleCode: 'proposal.standing-title',
      params: {},
      proposals: [],
    };
    const refused = [{ link: { kind: 'custom', parentLink: 688, from: 5, to: 9 }, refusal }];
    setDraftSaveError({
      kind: 'standing',
      title: 'Taken',
      text: 'It stands.',
      proposals: [12],
      refused: refused as never,
      taken: 1,
    });
    const { button, person } = await openDialogs({
      linksById: () =>
        mockResponse('linksById', {
          result: [
            {
              id: 688,
              geometry: {
                type: 'LineString',
                coordinates: [
                  [1, 2],
                  [1, 3],
                ],
              } as never,
              properties: { bl_street_name: 'Oak', bl_side: null, bl_from: null, bl_to: null },
            },
          ],
        }),
    });
    const list = screen.getByRole('list', { name: 'Curbs that were not added', hidden: true });
    await expect.poll(() => list.querySelector('b')?.textContent).toMatch(/^Oak/);
    expect(list.children).toHaveLength(1);
    expect(screen.getByText('The other curb was added to the draft.')).toBeTruthy();
    await person.click(button('Open draft no. 12'));
    await expect.poll(() => store.getState().draft.open?.proposal).toBe(12);
    expect(selectDraftSaveError(store.getState())).toBeNull();
  });
});
