// @vitest-environment happy-dom
// Templates of rules: found by a search, laid on a draft, kept under a free name, deleted after a question; and what whoever may not edit is told.
import { newPayment, type ProposalDraft, restrictionForCurbType } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { SaveTemplate } from './save-template.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplateMenu } from './template-menu.tsx';

const rule = restrictionForCurbType({ name: 'loading', activity: 'loading', priority: 500 });
const regulation = { sub_activity: 'loading', time_limit: 30, payment: null };
const results = [
  { id: 3, name: 'Café', user: 'mara', regulation, restrictions: [rule, rule, rule, rule] },
  {
    id: 5,
    name: 'School',
    user: null,
    regulation: { ...regulation, sub_activity: 'taxi' },
    restrictions: [rule, rule],
  },
];
const templates: Answers = {
  ...proposalResponses(),
  templates: () => mockResponse('templates', { results: results as never }),
};
const draft = {
  action: 'modify',
  reason: '',
  subActivity: 'loading',
  timeLimit: 20,
  payment: null,
  restrictions: [rule],
} as unknown as ProposalDraft;

async function list(mayEdit = true, more: Answers = {}) {
  const onApply = vi.fn<(lay: (draft: ProposalDraft) => ProposalDraft) => void>();
  const page = await open(<TemplateList {...{ mayEdit, onApply }} />, { ...templates, ...more });
  await page.view.findByText('2 templates');
  const rows = () =>
    page.view
      .getAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent));
  return { ...page, onApply, rows };
}

it('says of each its type, who made it and its first rules', async () => {
  const { view, rows } = await list();
  expect(view.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)).toEqual([
    'Café',
    'School',
  ]);
  const [first, second] = rows();
  expect(first?.[0]).toBe('Loadingmara');
  expect(first?.at(-1)).toBe('and 2 more rules');
  expect([first?.length, second?.length]).toEqual([4, 3]);
  expect(second?.some((text) => /more rule/.test(text ?? ''))).toBe(false);
});

it.each([
  ['cafe', 1],
  [' SCHOOL ', 1],
  ['loading', 1],
  ['zzz', 0],
])('finds for “%s” %i of them, by name or type', async (search, count) => {
  const { view, person } = await list();
  await person.type(view.getByLabelText('Search templates'), search);
  expect(view.queryAllByRole('listitem')).toHaveLength(count);
  expect(view.getByRole('status').textContent).toBe(count === 1 ? '1 template' : '0 templates');
});

it('lays the rules of one on the draft', async () => {
  const { view, person, onApply } = await list();
  await person.click(view.getAllByRole('button', { name: 'Apply' })[0] as HTMLElement);
  const laid = onApply.mock.calls[0]?.[0]({ ...draft, reason: 'Mine' } as ProposalDraft);
  expect(laid).toMatchObject({ reason: 'Mine', timeLimit: 30, subActivity: 'loading' });
  expect(laid?.restrictions).toHaveLength(4);
});

it('deletes one only after the question', async () => {
  const { view, person, asked } = await list(true, { deleteTemplate: () => ({ id: 5 }) });
  const isDeleted = () => asked.flatMap(({ name, params }) => (name === 'deleteTemplate' ? [params.id] : []));
  await person.click(view.getByRole('button', { name: 'Delete the template School' }));
  await person.click(view.getByRole('button', { name: 'Keep template' }));
  expect(view.queryByRole('alertdialog')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Delete the template School' }));
  await person.click(view.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => lastToast()).toBe('The template “School” was deleted.');
  expect(isDeleted()).toEqual(['5']);
});

it('neither lays nor deletes for whoever may not edit', async () => {
  const { view, person, onApply } = await list(false);
  await person.click(view.getAllByRole('button', { name: 'Apply' })[0] as HTMLElement);
  await person.click(view.getByRole('button', { name: 'Delete the template School' }));
  expect([onApply.mock.calls.length, view.queryByRole('alertdialog')]).toEqual([0, null]);
  expect(lastToast()).toMatch(/^You can view templates/);
});

async function save(given: ProposalDraft, mayEdit = true, more: Answers = {}) {
  const page = await open(<SaveTemplate draft={given} mayEdit={mayEdit} />, {
    ...templates,
    createTemplate: ({ body }) => mockResponse('createTemplate', { name: (body as { name: string }).name }),
    ...more,
  });
  const field = page.view.getByLabelText<HTMLInputElement>('Save the rules of this draft as');
  const keep = () => page.person.click(page.view.getByRole('button', { name: 'Save' }));
  const sent = () => page.asked.flatMap(({ name, body }) => (name === 'createTemplate' ? [body] : []));
  return { ...page, field, keep, sent };
}

it('keeps the rules under a free name, and empties the field', async () => {
  const { view, field, keep, person, sent, asked } = await save(draft);
  await expect.poll(() => asked.some(({ name }) => name === 'templates')).toBe(true);
  await keep();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.type(field, 'School');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await keep();
  expect(view.getByRole('alert').textContent).toBeTruthy();
  expect(sent()).toEqual([]);
  await person.type(field, ' 2');
  await keep();
  await expect.poll(() => lastToast()).toBe('Template School 2 was saved.');
  expect(field.value).toBe('');
  expect(sent()).toMatchObject([
    { name: 'School 2', regulation: { sub_activity: 'loading', time_limit: 20 }, restrictions: [{}] },
  ]);
});

it('keeps the name with what the server says of it', async () => {
  const { view, field, keep, person } = await save(draft, true, {
    createTemplate: () => new ErrorResponse(409, { code: 'x', detail: 'It is taken.' }),
  });
  await person.type(field, 'New');
  await keep();
  expect((await view.findByRole('alert')).textContent).toBe('It is taken.');
  expect(field.value).toBe('New');
});

it.each([
  [{ ...draft, restrictions: [] } as ProposalDraft, true, 'This draft has no rules to save yet.'],
  [draft, false, 'You can view templates. To apply, save or delete them, you need permission to edit.'],
])('keeps nothing of a draft without rules, nor for whoever may not edit', async (given, mayEdit, said) => {
  const { field, keep, sent } = await save(given, mayEdit);
  expect(field.disabled).toBe(true);
  await keep();
  expect([lastToast(), sent()]).toEqual([said, []]);
});

it('opens beside a draft, and closes when one was laid on it', async () => {
  const onEdit = vi.fn();
  const { view, person } = await open(<TemplateMenu draft={draft} onEdit={onEdit} />, {
    ...signedIn('view', 'edit'),
    ...templates,
  });
  await person.click(view.getByRole('button', { name: 'Templates' }));
  await screen.findByText('2 templates');
  await person.click(screen.getAllByRole('button', { name: 'Apply', hidden: true })[0] as HTMLElement);
  expect(onEdit.mock.calls).toMatchObject([[{ timeLimit: 30 }, null]]);
  expect(document.querySelector('dialog')).toBeNull();
});

it('says that there are none yet', async () => {
  const { view } = await open(<TemplateList mayEdit onApply={vi.fn()} />, {
    ...proposalResponses(),
    templates: () => mockResponse('templates'),
  });
  expect(await view.findByText('No templates yet')).toBeTruthy();
  expect(view.queryByLabelText('Search templates')).toBeNull();
});

it('reads templates again that did not come', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await open(<TemplateList mayEdit onApply={vi.fn()} />, {
    ...templates,
    templates: () => answers.shift() ?? mockResponse('templates', { results: results as never }),
  });
  expect((await view.findByRole('alert')).textContent).toContain('Couldn’t load the templates. Try again.');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('2 templates')).toBeTruthy();
});

it('offers a way back from a deletion, and says nothing of one that was refused', async () => {
  const answers = [new ErrorResponse(409, { code: 'conflict', detail: 'It is in use.' }), { id: 3 }];
  const { view, person, asked } = await list(true, {
    deleteTemplate: () => answers.shift() ?? { id: 3 },
    undoDeletion: () => mockResponse('undoDeletion', { done: 1 }),
  });
  await person.click(view.getByRole('button', { name: 'Delete the template Café' }));
  const now = () => view.getByRole('button', { name: 'Delete' });
  // The focus is on the confirmation button, so the next key press answers it.
  expect(document.activeElement).toBe(now());
  await person.click(now());
  await expect.poll(() => lastToast()).toBe('It is in use.');
  await person.click(now());
  await expect.poll(() => lastToast()).toBe('The template “Café” was deleted.');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => asked.find(({ name }) => name === 'undoDeletion')?.body)
    .toEqual({ noun: 'template', record_ids: [3] });
});

it('keeps a price and its terms, and focuses the name that is refused', async () => {
  const payment = newPayment('hour', 200, 'USD');
  const { field, keep, person, sent } = await save({ ...draft, payment } as ProposalDraft);
  await keep();
  expect([document.activeElement, sent().length]).toEqual([field, 0]);
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note()?.getAttribute('role')).toBe('alert');
  await person.type(field, ' New ');
  expect(note()?.getAttribute('role')).toBeNull();
  await keep();
  await expect.poll(() => lastToast()).toBe('Template New was saved.');
  expect(sent()).toMatchObject([{ name: 'New', regulation: { payment: { terms: payment } } }]);
});

it('may be looked at without the permission to edit, which is said', async () => {
  const { view, person } = await open(<TemplateMenu draft={draft} onEdit={vi.fn()} />, {
    ...signedIn('view'),
    ...templates,
  });
  await person.click(view.getByRole('button', { name: 'Templates' }));
  await screen.findByText('2 templates');
  expect(screen.getByText(/^You can view templates/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(document.querySelector('dialog')).toBeNull();
});
