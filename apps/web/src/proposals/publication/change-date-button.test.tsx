// @vitest-environment happy-dom
// Another date for a scheduled change: where it is offered, what is sent, and why it is refused.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ChangeDateButton } from './change-date-button.tsx';

const from = '2099-03-02T05:00:00.000Z';
const proposalOf = (part: object = {}) => ({
  id: 12,
  version: 4,
  bl_street_name: 'Oak Street',
  bl_side: null,
  bl_from: null,
  bl_to: null,
  reverts: null,
  publication: { state: 'scheduled' as const, effective_from: from, reverted_on: null },
  ...part,
});

async function shown(part: object = {}, answers: Answers = {}, ...permissions: ('view' | 'publish')[]) {
  const page = await open(<ChangeDateButton proposal={proposalOf(part)} />, {
    ...signedIn('view', ...permissions),
    scheduledChanges: () =>
      mockResponse('scheduledChanges', {
        count: 1,
        results: [{ proposed_regulation_id: 13, effective_from: from, action: 'modify', is_published: true }],
      } as never),
    changeEffectiveDate: () => mockResponse('changeEffectiveDate', { version: 5 }),
    ...answers,
  });
  const sent = () =>
    page.asked
      .filter(({ name }) => name === 'changeEffectiveDate')
      .map(({ body }) => body as { effective_from: string; version: number });
  const dialog = async () => {
    await page.person.click(page.view.getByRole('button', { name: 'Change date…' }));
    const found = within(await screen.findByRole('dialog', { hidden: true }));
    const save = () => page.person.click(found.getByRole('button', { name: 'Change date', hidden: true }));
    const type = async (text: string) => {
      const field = found.getByLabelText('Time');
      await page.person.clear(field);
      await page.person.type(field, `${text}{Enter}`);
    };
    return { ...found, save, type };
  };
  return { ...page, sent, dialog };
}

it('sends the new instant with the version that was seen, and can be undone', async () => {
  const { dialog, sent, person } = await shown({}, {}, 'publish');
  const shownDialog = await dialog();
  const { type, save } = shownDialog;
  expect(await shownDialog.findByText('Also scheduled on these curbs')).toBeTruthy();
  await type('6:30 AM');
  await save();
  await expect.poll(() => sent().length).toBe(1);
  const [first] = sent();
  expect(first?.version).toBe(4);
  expect(first?.effective_from).not.toBe(from);
  await expect.poll(() => lastToast()).toMatch(/^Oak Street: takes effect on Mar/);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent().length).toBe(2);
  expect(sent()[1]).toEqual({ effective_from: from, version: 5 });
});

it('stays open and says why the server refuses', async () => {
  const text = 'Another change begins between the two dates.';
  const { dialog } = await shown(
    {},
    { changeEffectiveDate: () => new ErrorResponse(400, { code: 'refused', title: 'No', detail: text }) },
    'publish',
  );
  const shownDialog = await dialog();
  const { type, save } = shownDialog;
  await type('6:30 AM');
  await save();
  expect((await shownDialog.findByRole('alert', { hidden: true })).textContent).toContain(text);
});

it('says to those who may not publish what they need', async () => {
  const { view, person } = await shown();
  await person.click(await view.findByRole('button', { name: 'Change date…' }));
  expect(lastToast()).toBe('You need permission to publish to change this date.');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it.each([
  ['in effect', { publication: { state: 'effective', effective_from: from, reverted_on: null } }],
  ['a draft', { publication: null }],
  ['a revert', { reverts: 3 }],
])('is not offered for a change that is %s', async (_name, part) => {
  const { view } = await shown(part, {}, 'publish');
  expect(view.queryByRole('button', { name: 'Change date…' })).toBeNull();
});
