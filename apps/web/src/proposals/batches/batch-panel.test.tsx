// @vitest-environment happy-dom
// The panel of many curbs: its steps, why it cannot be saved yet, what is previewed and sent, and what became of it.

import { type Restriction, restriction } from '@curbwright/core';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import '../../shell/staff-api.ts';
import {
  batchLinks,
  disableBatch,
  enableBatch,
  selectBatch,
  selectBatchLinks,
} from '../../city/view/batch-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { changePicking, selectPicking } from '../picking/picking-slice.ts';
import { BatchPanel } from './batch-panel.tsx';

afterEach(() => {
  disableBatch();
  vi.restoreAllMocks();
});
const differ = {
  sub_activity: { mixed: 2 },
  time_limit: { mixed: 2 },
  payment: { mixed: 2 },
  rule_set: { mixed: 2 },
  usual_payment: null,
  rules: [],
};
const preview = (part: Parameters<typeof mockResponse<'previewBatchRegulation'>>[1] = {}) =>
  mockResponse('previewBatchRegulation', { accepted: 2, now: differ, ...part });

const loading = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500 });
const slots = {
  kind: (label: string, value: string, onChange: (name: string) => void) => (
    <input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
  duration: () => null,
  price: () => null,
  rules: (rules: readonly Restriction[], _type: string, onEdit: (rules: Restriction[]) => void) => (
    <button type="button" onClick={() => onEdit([...rules, loading])}>
      A rule
    </button>
  ),
  rule: () => null,
};

async function opened(answers: Answers = {}, { links = [4, 7], mayNot = null as string | null } = {}) {
  enableBatch();
  if (links.length > 0) selectBatchLinks(links);
  const onClose = vi.fn();
  const panel = (
    <BatchPanel ways={<p>Ways</p>} slots={slots} rulesOf={() => []} mayNot={mayNot} onClose={onClose} />
  );
  const { view, person, asked } = await open(panel, {
    subActivities: proposalResponses().subActivities,
    scenarios: () =>
      mockResponse('scenarios', {
        results: [{ id: 1, name: 'General', is_default: true, is_listable: true }],
      }),
    selectLinks: () => mockResponse('selectLinks', { length: 30, spaces: 5 }),
    previewBatchRegulation: () => preview(),
    ...answers,
  });
  const bodies = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const step = (name: string) => person.click(view.getByRole('tab', { name }));
  const save = () => view.getByRole('button', { name: /^Save changes to/ });
  const why = () => save().getAttribute('aria-description');
  const limit = async () => {
    await step('Changes');
    await person.click(view.getByRole('button', { name: 'Change: Time limit' }));
    await person.click(view.getByLabelText('No limit'));
    await step('Preview');
  };
  return { view, person, asked, bodies, step, save, why, limit, onClose };
}
const edit = { action: 'modify', reason: '', effectiveFrom: null, timeLimit: null };

it('previews and saves what was touched, and shows the batch it made', async () => {
  const { view, person, bodies, save, why, limit } = await opened({
    createBatchRegulation: () =>
      mockResponse('createBatchRegulation', {
        id: 31,
        accepted: 2,
        proposals: [{ id: 1 }, { id: 2 }, { id: 3 }],
      }),
  });
  await limit();
  expect(selectBatch(store.getState()).hasUnsavedEdits).toBe(true);
  await expect.poll(() => why()).toBeNull();
  expect(save().textContent).toBe('Save changes to 2 curbs');
  await person.click(save());
  expect((await view.findByText(/^Batch 31/)).textContent).toBe(
    'Batch 31 was saved with 2 curbs. Proposals: 3.',
  );
  expect(bodies('previewBatchRegulation').at(-1)).toEqual({ links: [4, 7], edit });
  expect(bodies('createBatchRegulation')).toEqual([
    { links: [4, 7], edit, name: '', submission: expect.stringMatching(/^[\da-f-]{36}$/) },
  ]);
  expect([selectBatch(store.getState()).current, selectBatch(store.getState()).hasUnsavedEdits]).toEqual([
    31,
    false,
  ]);
  expect(view.getByRole('link', { name: /^Open the batch/ }).getAttribute('href')).toContain('batch=31');
  changePicking({ result: { kind: 'removed', count: 30 }, removes: true });
  await person.click(view.getByRole('button', { name: 'Edit more curbs' }));
  expect(selectPicking(store.getState())).toMatchObject({ result: null, removes: false });
  expect([
    batchLinks(),
    selectBatch(store.getState()).isEnabled,
    selectBatch(store.getState()).current,
  ]).toEqual([[], true, null]);
  expect(view.getByRole('tab', { selected: true }).textContent).toBe('Curbs');
});

it('keeps the choice and the form where nothing was saved', async () => {
  const { view, person, save, why, limit } = await opened({
    createBatchRegulation: () => mockResponse('createBatchRegulation', { id: null, refused: [{ link: 7 }] }),
  });
  await limit();
  await expect.poll(() => why()).toBeNull();
  await person.click(save());
  expect(await view.findByText(/^Nothing was saved/)).toBeDefined();
  expect(view.getByText('1 curb stays unchanged.')).toBeDefined();
  expect(selectBatch(store.getState()).rejectedLinks).toEqual([7]);
  expect(view.queryByRole('navigation')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Back to the selection' }));
  expect([batchLinks(), view.getByRole('tab', { selected: true }).textContent]).toEqual([[4, 7], 'Preview']);
});

it('asks anew after a failure, and sends the same wish under the same name', async () => {
  const { person, bodies, save, why, limit } = await opened({
    createBatchRegulation: () => new ErrorResponse(409, { code: 'conflict', detail: 'Changed.' }),
  });
  await limit();
  await expect.poll(() => why()).toBeNull();
  const before = bodies('previewBatchRegulation').length;
  await person.click(save());
  await expect.poll(() => bodies('previewBatchRegulation').length).toBe(before + 1);
  await expect.poll(() => [why(), save().getAttribute('data-loading')]).toEqual([null, null]);
  await person.click(save());
  await expect.poll(() => bodies('createBatchRegulation')).toHaveLength(2);
  const [one, other] = bodies('createBatchRegulation') as { submission: string }[];
  expect(other?.submission).toBe(one?.submission);
});

it('wants the number of curbs that lose something typed', async () => {
  const { view, person, bodies, save, why, limit } = await opened({
    previewBatchRegulation: () => preview({ curbs_losing_price_or_reservation: 12 }),
    createBatchRegulation: () => mockResponse('createBatchRegulation', { id: null }),
  });
  await limit();
  const field = await view.findByLabelText('Type this number to confirm');
  expect(view.getByText(/from 12 curbs/)).toBeDefined();
  const ask = 'Type the number of curbs that lose a price or a reservation.';
  await expect.poll(() => why()).toBe(ask);
  await person.type(field, '1');
  expect(why()).toBe(ask);
  await person.click(save());
  expect(bodies('createBatchRegulation')).toEqual([]);
  await person.type(field, '2');
  expect(why()).toBeNull();
  await person.click(save());
  await view.findByText(/^Nothing was saved/);
  expect(bodies('createBatchRegulation')).toMatchObject([{ curbs_losing_price_or_reservation: 12 }]);
});

it.each([
  { what: 'the person may not', given: { mayNot: 'Only editors.' }, touched: true, why: 'Only editors.' },
  { what: 'no curb is chosen', given: { links: [] }, touched: true, why: 'Choose at least one curb first.' },
  { what: 'nothing is touched', given: {}, touched: false, why: 'Change at least one thing.' },
  {
    what: 'no curb takes it',
    given: {},
    accepted: 0,
    touched: true,
    why: 'None of the chosen curbs can be changed. The preview shows why.',
  },
])('cannot be saved while $what', async ({ given, touched, accepted = 2, why: wanted }) => {
  const { person, bodies, step, save, why, limit } = await opened(
    { previewBatchRegulation: () => preview({ accepted }) },
    given,
  );
  if (touched) await limit();
  else await step('Preview');
  await expect.poll(() => why()).toBe(wanted);
  await person.click(save());
  expect(bodies('createBatchRegulation')).toEqual([]);
});

it('names the touched field that has no value', async () => {
  const { view, person, step, why } = await opened();
  await step('Changes');
  await person.click(view.getByRole('button', { name: 'Change: Curb type' }));
  await person.click(view.getByRole('button', { name: 'Add a rule' }));
  expect(view.queryByText('Rules is required')).toBeNull();
  await step('Preview');
  await expect.poll(() => why()).toBe('Curb type is required');
});

it.each([
  { blocking: [31, 32], text: 'Gray hatched on the map: 2 curbs that already have a draft' },
  {
    blocking: [31, null],
    text: 'Gray hatched on the map: 2 curbs that stay unchanged. The preview says why.',
  },
])('says what the gray hatched curbs are: blocked by $blocking', async ({ blocking, text }) => {
  const refused = blocking.map((proposal, at) => ({ link: at + 4, proposed_regulation_id: proposal }));
  const { view } = await opened({
    previewBatchRegulation: () => mockResponse('previewBatchRegulation', { accepted: 2, refused }),
  });
  expect(await view.findByText(text)).toBeDefined();
});

it('goes from step to step by its buttons and by the arrows', async () => {
  const { view, person, onClose } = await opened();
  const at = () => view.getByRole('tab', { selected: true }).textContent;
  const shown = () => view.getAllByRole('tabpanel').map(({ id }) => id);
  expect([at(), shown()]).toEqual(['Curbs', ['batch-step-curbs']]);
  await person.click(view.getByRole('button', { name: 'Choose changes' }));
  expect([at(), shown()]).toEqual(['Changes', ['batch-step-edit']]);
  await person.click(view.getByRole('button', { name: 'Review' }));
  expect([at(), shown()]).toEqual(['Preview', ['batch-step-check']]);
  view.getByRole('tab', { name: 'Preview' }).focus();
  await person.keyboard('{ArrowRight}{ArrowLeft}');
  expect([at(), document.activeElement?.textContent]).toEqual(['Changes', 'Changes']);
  await person.keyboard('{ArrowLeft}{ArrowLeft}{Home}');
  expect([at(), view.getByRole('tab', { name: 'Changes' }).tabIndex]).toEqual(['Curbs', -1]);
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('counts what is chosen, and takes the choice back and on', async () => {
  const { view, person, asked } = await opened();
  const total = () => view.getByRole('status', { hidden: false }).textContent;
  const bar = () => document.querySelector('[data-totals]');
  await expect.poll(() => bar()?.getAttribute('data-totals')).toBe('true');
  expect(bar()?.textContent).toMatch(/^2 curbs30 m5 spaces$/);
  expect(total).toBeDefined();
  expect(asked.find(({ name }) => name === 'selectLinks')?.body).toEqual({ links: [4, 7] });
  await person.click(view.getByRole('button', { name: 'Clear' }));
  expect(bar()?.textContent).toBe('0 curbs0 m0 spaces');
  expect(view.getByRole('button', { name: 'Clear' }).getAttribute('aria-description')).toBe(
    'No curbs are chosen yet.',
  );
  await person.click(view.getByRole('button', { name: 'Undo selection' }));
  expect(batchLinks()).toEqual([4, 7]);
  await person.click(view.getByRole('button', { name: 'Redo selection' }));
  expect(batchLinks()).toEqual([]);
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Redo selection' }).disabled).toBe(true);
});

it('lies low on a phone while curbs are picked, until it is unfolded or another step is taken', async () => {
  mockMediaQueries(phoneQuery);
  const { view, person, step } = await opened();
  const panel = view.getByRole('complementary');
  const isDown = () => panel.dataset.folded === 'true';
  const ways = () => view.getAllByText('Ways').map((one) => one.closest('[hidden]') === null);
  expect([isDown(), ways(), view.queryByRole('tab')]).toEqual([true, [true], null]);
  await person.click(view.getByRole('button', { name: 'Show the panel' }));
  expect([isDown(), ways(), view.getAllByRole('tab').length]).toEqual([false, [true], 3]);
  await step('Changes');
  expect([isDown(), view.queryByRole('button', { name: /^Show the/ })]).toEqual([false, null]);
  await step('Curbs');
  expect(isDown()).toBe(true);
});
it('stands up on a wide screen', async () => {
  const { view } = await opened();
  expect(view.getByRole('complementary').dataset.folded).toBe('false');
  expect(view.queryByRole('button', { name: /^Show the/ })).toBeNull();
  expect(view.getAllByText('Ways')).toHaveLength(1);
});

it('makes an added rule apply first, and leaves the focus at the preview', async () => {
  const beaten = { code: 'lint.beaten', severity: 'warning' as const, text: 'Never applies.' };
  const { view, person, step, bodies } = await opened({
    previewBatchRegulation: ({ body }) => {
      const added = (body as { edit: { addedRestrictions?: Restriction[] } }).edit.addedRestrictions ?? [];
      const isBeaten = added.some(({ priority }) => priority === 500);
      return preview({
        rules: added,
        findings: isBeaten ? [{ ...beaten, first: { rule: 0, priority: 290 } }] : [],
        changes: [{ links: [4, 7], findings: isBeaten ? [{ finding: 0, links: 2 }] : [] }],
      });
    },
  });
  await step('Changes');
  await person.click(view.getByRole('button', { name: 'Add a rule' }));
  await person.click(view.getByRole('button', { name: 'A rule' }));
  await step('Preview');
  await person.click(await view.findByRole('button', { name: 'Make it apply first' }));
  expect(document.activeElement).toBe(view.getByRole('tab', { name: 'Preview' }));
  expect(await view.findByText('The check found no problems.')).toBeDefined();
  expect(bodies('previewBatchRegulation').at(-1)).toMatchObject({
    edit: { addedRestrictions: [{ ...loading, priority: 290 }] },
  });
});
