// @vitest-environment happy-dom
// One batch beside the list: what is said of it, what may be done with it, the ways to its proposals and to the map.
import { newPayment } from '@curbwright/core';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { BatchDetail } from './batch-detail.tsx';

type Batch = ReturnType<typeof mockResponse<'batchRegulations'>>['results'][number];
const rows = (...batches: Part<Batch>[]) => {
  const created = '2026-11-20T02:30:00Z';
  return mockResponse('batchRegulations', { results: batches.map((batch) => ({ created, ...batch })) });
};
const all = { publish: null, handIn: null, undo: null, delete: null };

async function opened(batch: Part<Batch>, may: object = {}, answers: Answers = {}) {
  const acts = { onAct: vi.fn(), onMap: vi.fn(), onClose: vi.fn() };
  const { view, person, asked } = await open(
    <BatchDetail id={12} history={<p>Changes of it</p>} may={{ ...all, ...may }} {...acts} />,
    {
      subActivities: proposalResponses().subActivities,
      scenarios: () =>
        mockResponse('scenarios', {
          results: [
            { id: 1, name: 'General' },
            { id: 6, name: 'Downtown' },
          ],
        }),
      batchRegulations: () => rows({ id: 12, ...batch }),
      ...answers,
    },
  );
  const facts = () =>
    Object.fromEntries(
      [...view.getByRole('complementary').querySelectorAll('dl > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
    );
  return { view, person, asked, facts, ...acts };
}

it('says what it changed, for whom and why, and what stayed', async () => {
  const { view, asked, facts } = await opened({
    name: 'Winter',
    kind: 'links',
    scenario: 6,
    requested: 1234,
    accepted: 1230,
    links: 1229,
    open: 3,
    published: 1,
    user: 'mara',
    edit: { action: 'modify', reason: 'Snow', effectiveFrom: null, subActivity: 'loading' },
    refused: [{ link: 4, segment_id: 's4', detail: 'In the way.' }],
  });
  await expect.poll(() => facts().Scenario).toBe('Downtown');
  expect(view.getByRole('heading', { level: 3 }).textContent).toBe('Batch 12, Winter');
  expect(facts()).toMatchObject({
    'Batch type': 'Many curbs',
    'Curb type': 'Loading',
    Price: 'N/A',
    Curbs: '1,229',
    Open: '3',
    Published: '1',
    Unchanged: '4',
    User: 'mara',
    'Curbs chosen': '1,234',
    Reason: 'Snow',
  });
  expect(facts()['Created on']).toBe('Nov 19, 2026, 8:30 PM');
  expect(view.getByRole('heading', { name: '4 chosen curbs stayed unchanged' })).toBeDefined();
  expect(view.getByText('In the way.')).toBeDefined();
  expect(view.queryByRole('button', { name: /Deselect these curbs/ })).toBeNull();
  expect(view.getByText('Changes of it')).toBeDefined();
  expect(asked.find(({ name }) => name === 'batchRegulations')?.query).toEqual({
    id: '12',
    limit: '1',
    language: 'en',
  });
});

it('says N/A for what there is not, and nothing of curbs that stayed where none did', async () => {
  const { view, facts } = await opened({
    requested: 5,
    accepted: 5,
    scenario: null,
    payment: newPayment('hour', 200, 'USD'),
  });
  await view.findByText('Batch 12', { selector: 'h3' });
  await expect
    .poll(() => facts())
    .toMatchObject({ Reason: 'N/A', Scenario: 'N/A', 'Curb type': 'N/A', User: 'N/A' });
  expect(facts().Price).toMatch(/\$2/);
  expect(view.queryByRole('heading', { name: /stayed unchanged/ })).toBeNull();
});

it.each([
  { open: 2, published: 0, acts: ['Publish', 'Hand in for review'], undo: null, shown: 'open' },
  { open: 0, published: 3, acts: [], undo: null, shown: 'published' },
  { open: 1, published: 3, acts: ['Publish', 'Hand in for review'], undo: null, shown: 'open' },
  {
    open: 0,
    published: 0,
    acts: [],
    undo: 'It has no open or published proposals.',
    shown: 'open',
  },
])('with $open open and $published published proposals', async ({ acts, undo, shown, ...batch }) => {
  const { view, person, onAct } = await opened(batch);
  const button = (name: string) => view.getByRole('button', { name });
  await view.findByRole('button', { name: 'Undo the batch' });
  const offered = ['Publish', 'Hand in for review'].filter(
    (name) => view.queryByRole('button', { name }) !== null,
  );
  expect(offered).toEqual(acts);
  expect(button('Undo the batch').getAttribute('aria-description')).toBe(undo);
  expect(button('Delete').title).toMatch(/^Removes the batch and its open proposals/);
  const link = view.getByRole('link', { name: 'Show its proposals in the list of proposed changes' });
  expect(link.getAttribute('href')?.includes('is_published=true')).toBe(shown === 'published');
  for (const name of [...acts, 'Undo the batch', 'Delete']) await person.click(button(name));
  const done = onAct.mock.calls.map(([act, of]) => [act, of.id]);
  expect(done).toEqual([
    ...(acts.length > 0
      ? [
          ['publish', 12],
          ['handIn', 12],
        ]
      : []),
    ...(undo === null ? [['undo', 12]] : []),
    ['delete', 12],
  ]);
});

it.each([
  { waiting: 14, state: 'Waiting for review', isOffered: false },
  { waiting: 9, state: 'Draft: 5 · Waiting for review: 9', isOffered: true },
  { waiting: 0, state: 'Draft', isOffered: true },
])('is $state with $waiting of 14 handed in, for one who may not publish', async (given) => {
  const review = { waiting: given.waiting, sent_back: 0, approved: 0 };
  const { view } = await opened({ open: 14, review }, { publish: 'Only publishers.' });
  expect(await view.findByText(given.state)).toBeDefined();
  expect(view.queryByRole('button', { name: 'Hand in for review' }) !== null).toBe(given.isOffered);
  expect(view.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('says what changes on how many curbs, and has a name of its own', async () => {
  const { view } = await opened({
    links: 36,
    change_line: 'Parking 2 h → 3 h (and 1 more)',
    changes: [
      { curbs: 30, line: 'Parking 2 h → 3 h' },
      { curbs: 6, line: 'Loading 15 min → 30 min' },
    ],
    change_count: 3,
    unread_proposals: 1200,
  });
  const changes = await view.findByRole('region', { name: 'What changes' });
  expect([...changes.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Parking 2 h → 3 h on 30 curbs',
    'Loading 15 min → 30 min on 6 curbs',
  ]);
  expect(changes.textContent).toContain('and 1 more kind of change');
  expect(changes.textContent).toContain('1,200 more proposals not counted');
  expect(view.getByRole('heading', { level: 3 }).textContent).toBe(
    'Batch 12, Parking 2 h → 3 h (and 1 more) · 1,200 more proposals not counted · 36 curbs',
  );
});

it('says why this person may not', async () => {
  const { view, person, onAct, onMap, onClose } = await opened(
    { open: 2 },
    {
      publish: 'Only publishers.',
      handIn: 'Only editors.',
      undo: 'Only publishers.',
      delete: 'Only editors.',
    },
  );
  for (const [name, why] of [
    ['Undo the batch', 'Only publishers.'],
    ['Delete', 'Only editors.'],
  ] as const) {
    const button = await view.findByRole('button', { name });
    expect(button.getAttribute('aria-description')).toBe(why);
    await person.click(button);
  }
  expect(onAct).not.toHaveBeenCalled();
  await person.click(view.getByRole('button', { name: 'Show on the map' }));
  expect(onMap).toHaveBeenCalledWith(12);
  await person.click(view.getByRole('button', { name: 'Close' }));
  view.getByRole('complementary').focus();
  await person.keyboard('{Enter}{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('says that it is gone, and reads it again when it did not come', async () => {
  const gone = await opened({}, {}, { batchRegulations: () => rows() });
  expect(await gone.view.findByText('This batch no longer exists.')).toBeDefined();
});

it('takes the focus, and reads again what could not be read', async () => {
  let isDown = true;
  const { view, person } = await opened(
    {},
    {},
    {
      batchRegulations: () =>
        isDown
          ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
          : rows({ id: 12, name: 'Late' }),
    },
  );
  expect(document.activeElement).toBe(view.getByRole('complementary', { name: 'Batch 12' }));
  await view.findByText('Couldn’t load the batches. Try again.');
  isDown = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('Batch 12, Late')).toBeDefined();
});
