// @vitest-environment happy-dom
// Deleting zones: what is asked, parts before the zones they are in, and the way back in the other order.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { DeleteZonesDialog } from './delete-zones-dialog.tsx';

type Zone = ReturnType<typeof mockResponse<'analysisZones'>>['results'][number];
const zonesOf = (...results: Part<Zone>[]) => mockResponse('analysisZones', { results }).results;
const two = zonesOf(
  { id: 4, name: 'West', sub_zone_count: 2, version: 7 },
  { id: 9, name: 'Part of west', parent_zone_id: 4, sub_zone_count: 1, version: 3 },
);

async function opened(zones: readonly Zone[], answers: Answers = {}) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const { person, asked } = await open(
    <DeleteZonesDialog zones={zones} onDone={onDone} onClose={onClose} />,
    answers,
  );
  const dialog = within(screen.getByRole('dialog'));
  const press = (name: string) => person.click(dialog.getByRole('button', { name }));
  return { dialog, press, asked, onDone, onClose };
}

it('deletes parts before their zone, and says it with the way back', async () => {
  const { dialog, press, asked, onDone } = await opened(two, {
    deleteAnalysisZone: () => mockResponse('deleteAnalysisZone'),
  });
  expect(screen.getByRole('dialog', { name: 'Delete 2 zones?' })).toBeDefined();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'West',
    'Part of west',
  ]);
  expect(dialog.getByText('3 sub-zones are kept and move up one level.')).toBeDefined();
  await press('Delete');
  await expect.poll(() => onDone).toHaveBeenCalledWith(null);
  expect(asked.map(({ params, body }) => [params.id, body])).toEqual([
    ['9', { version: 3 }],
    ['4', { version: 7 }],
  ]);
  expect(lastToast()).toContain('2 zones have been deleted.');
});

it('hands back what became of each where one was refused', async () => {
  const { press, onDone } = await opened(two, {
    deleteAnalysisZone: ({ params }) =>
      params.id === '4'
        ? new ErrorResponse(409, { code: 'conflict', detail: 'Changed.' })
        : mockResponse('deleteAnalysisZone'),
  });
  await press('Delete');
  await expect.poll(() => onDone).toHaveBeenCalledOnce();
  const outcomes = onDone.mock.calls[0]?.[0].map(({ zone, fault }: { zone: Zone; fault: string | null }) => [
    zone.id,
    fault,
  ]);
  expect([outcomes, lastToast()]).toEqual([
    [
      [9, null],
      [4, 'Changed.'],
    ],
    '',
  ]);
});

it.each([
  { count: 5, more: null },
  { count: 7, more: 'and 2 more' },
])('names five of $count, and nothing of parts where there are none', async ({ count, more }) => {
  const zones = zonesOf(...Array.from({ length: count }, (_none, at) => ({ id: at + 1, name: `Z ${at}` })));
  const { dialog, press, asked, onClose } = await opened(zones);
  const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Z 0', 'Z 1', 'Z 2', 'Z 3', 'Z 4', ...(more === null ? [] : [more])]);
  expect(dialog.queryByText(/move up|moves up/)).toBeNull();
  await press('Cancel');
  expect([onClose.mock.calls.length, asked]).toEqual([1, []]);
});
