// @vitest-environment happy-dom
// Zones beside the map and when some are selected: what is found, shown, hidden, copied, and what one may not do.
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { screen, within } from '@testing-library/react';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { buildZoneTree } from '../zone-tree.ts';
import { ZoneOutcomes } from './zone-outcomes.tsx';
import { ZonePanelList } from './zone-panel-list.tsx';
import { ZoneSelectionToolbar } from './zone-selection-toolbar.tsx';

type Zone = ReturnType<typeof mockResponse<'analysisZones'>>['results'][number];
const zonesOf = (...results: Part<Zone>[]) => mockResponse('analysisZones', { results }).results;
const some = zonesOf(
  { id: 2, name: 'Étoile', total_spaces: 1, total_metres: 40, show_on_maps: true, user: 'mara', version: 4 },
  {
    id: 3,
    name: 'Nord',
    parent_zone_id: 2,
    total_spaces: 1234,
    total_metres: 2000,
    user: 'otto',
    version: 5,
  },
);
const conflict = () => new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' });

async function rows(zones: readonly Zone[], answers: Answers = {}, chosen: number | null = null) {
  const onChoose = vi.fn();
  const tree = buildZoneTree(zones, 'en');
  const mayNot = (owner: string | null) => (owner === 'otto' ? 'Only its owner.' : null);
  const list = <ZonePanelList tree={tree} chosen={chosen} mayNotChange={mayNot} onChoose={onChoose} />;
  return { ...(await open(list, answers)), onChoose };
}

it('says what each holds, sets parts in, and chooses one', async () => {
  const { view, person, onChoose } = await rows(some, {}, 3);
  const items = view.getAllByRole('listitem');
  expect(items.map((item) => [item.textContent, item.dataset.chosen, item.style.paddingInlineStart])).toEqual(
    [
      ['Étoile1 space · 40 m', 'false', '0'],
      ['Nord1,234 spaces · 2 km', 'true', '16px'],
    ],
  );
  await person.click(view.getByRole('button', { name: /^Étoile/ }));
  expect(onChoose).toHaveBeenCalledWith(2);
  expect(view.getByRole('button', { name: /^Nord/ }).getAttribute('aria-pressed')).toBe('true');
});

it('hides what is shown, says why another may not be changed, and what the server refused', async () => {
  const { view, person, asked } = await rows(some, { updateAnalysisZone: conflict });
  const toggle = view.getByRole('button', { name: 'Show Nord on maps' });
  expect([toggle.getAttribute('aria-description'), toggle.getAttribute('aria-pressed')]).toEqual([
    'Only its owner.',
    'false',
  ]);
  await person.click(toggle);
  expect(asked).toEqual([]);
  await person.click(view.getByRole('button', { name: 'Hide Étoile from maps' }));
  await expect.poll(() => lastToast()).toBe('It has changed.');
  expect(asked.map(({ params, body }) => [params.id, body])).toEqual([
    ['2', { version: 4, show_on_maps: false }],
  ]);
});

it('shows a hidden one', async () => {
  const { view, person, asked } = await rows(zonesOf({ id: 9, name: 'Sud', version: 2 }), {
    updateAnalysisZone: () => mockResponse('updateAnalysisZone'),
  });
  await person.click(view.getByRole('button', { name: 'Show Sud on maps' }));
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ version: 2, show_on_maps: true }]);
});

it.each([
  { count: 5, isSearched: false },
  { count: 6, isSearched: true },
])('has a search from six zones on: $count', async ({ count, isSearched }) => {
  const { view } = await rows(
    zonesOf(...Array.from({ length: count }, (_none, at) => ({ id: at + 1, name: `Z ${at}` }))),
  );
  expect(view.queryByRole('searchbox') !== null).toBe(isSearched);
});

it('finds by any part of a name, without its accents, at the margin', async () => {
  const more = Array.from({ length: 5 }, (_none, at) => ({ id: at + 20, name: `Z ${at}` }));
  const { view, person } = await rows([
    ...some,
    ...zonesOf(...more, { id: 40, name: 'Old etoile', parent_zone_id: 2 }),
  ]);
  await person.type(view.getByRole('searchbox'), ' ETO ');
  expect(
    view
      .getAllByRole('listitem')
      .map((item) => [item.textContent?.slice(0, 6), item.style.paddingInlineStart]),
  ).toEqual([
    ['Étoile', '0'],
    ['Old et', '0'],
  ]);
  await person.type(view.getByRole('searchbox'), 'zzz');
  expect(view.getByText('No zones match.')).toBeDefined();
});

it('draws at most 200, and says how many more there are', async () => {
  const { view } = await rows(
    zonesOf(...Array.from({ length: 202 }, (_none, at) => ({ id: at + 1, name: `Z ${at}` }))),
  );
  expect(document.querySelectorAll('li')).toHaveLength(200);
  expect(view.getByText('2 more. Search to find them.')).toBeDefined();
});

async function selection(answers: Answers = {}, mayNot: { make?: string; of?: string } = {}) {
  const acts = { onDelete: vi.fn(), onExport: vi.fn(), onRefused: vi.fn(), onClear: vi.fn() };
  const reasons = {
    make: mayNot.make ?? null,
    change: (owner: string | null) => (owner === mayNot.of ? 'Only its owner.' : null),
  };
  const bar = <ZoneSelectionToolbar zones={some} reasons={reasons} {...acts} />;
  return { ...(await open(bar, answers)), ...acts };
}

it.each([
  { name: 'Copy', call: 'copyAnalysisZone', said: '2 zones have been copied.', body: undefined },
  {
    name: 'Show on maps',
    call: 'updateAnalysisZone',
    said: '2 zones are shown on maps.',
    body: { show_on_maps: true },
  },
  {
    name: 'Hide from maps',
    call: 'updateAnalysisZone',
    said: '2 zones are no longer shown on maps.',
    body: { show_on_maps: false },
  },
] as const)('"$name" is done with all of them', async ({ name, call, said, body }) => {
  const { view, person, asked, onRefused } = await selection({ [call]: () => mockResponse(call) } as Answers);
  expect(view.getByRole('status').textContent).toBe('2 zones selected');
  await person.click(view.getByRole('button', { name }));
  await expect.poll(() => lastToast()).toBe(said);
  expect(asked.map((one) => [one.name, one.params.id, one.body])).toEqual([
    [call, '2', body && { ...body, version: 4 }],
    [call, '3', body && { ...body, version: 5 }],
  ]);
  expect(onRefused).not.toHaveBeenCalled();
});

it('shows what became of each where one was refused', async () => {
  const { view, person, onRefused } = await selection({
    copyAnalysisZone: ({ params }) => (params.id === '2' ? conflict() : mockResponse('copyAnalysisZone')),
  });
  await person.click(view.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => onRefused).toHaveBeenCalledOnce();
  const [outcomes] = onRefused.mock.calls[0] ?? [];
  expect(lastToast()).toBe('');
  await open(<ZoneOutcomes outcomes={outcomes} onClose={() => undefined} />);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Done: 1 of 2.')).toBeDefined();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Étoile: It has changed.',
    'Nord: done',
  ]);
});

it.each([
  { mayNot: { make: 'Sign in.' }, blocked: ['Copy'] },
  { mayNot: { of: 'otto' }, blocked: ['Show on maps', 'Hide from maps', 'Delete'] },
  { mayNot: {}, blocked: [] as string[] },
])('blocks $blocked', async ({ mayNot, blocked }) => {
  const { view, person, asked, onDelete, onExport, onClear } = await selection({}, mayNot);
  const reasons = ['Copy', 'Show on maps', 'Hide from maps', 'Delete'].filter(
    (name) => view.getByRole('button', { name }).getAttribute('aria-disabled') === 'true',
  );
  expect(reasons).toEqual(blocked);
  for (const name of [...blocked, 'Delete', 'Export', 'Clear the selection'])
    await person.click(view.getByRole('button', { name }));
  expect([onDelete, onExport, onClear].map(({ mock }) => mock.calls.length)).toEqual([
    blocked.includes('Delete') ? 0 : 1,
    1,
    1,
  ]);
  expect(asked).toEqual([]);
});
