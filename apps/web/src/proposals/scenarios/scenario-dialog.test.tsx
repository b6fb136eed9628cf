// @vitest-environment happy-dom
// The dialog that keeps the scenarios: all of them with the one that is worked in, and a new one for who may draft.
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { scenarioSelected } from './scenario-slice.ts';

afterEach(() => act(() => void store.dispatch(scenarioSelected(null))));

async function opened(answers: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(<ScenarioDialog onClose={onClose} />, {
    ...signedIn('view', 'edit'),
    scenarios: () =>
      mockResponse('scenarios', {
        results: [
          { id: 1, name: 'General', is_default: true, is_listable: true },
          { id: 6, name: 'Spring', is_listable: true },
        ],
      }),
    ...answers,
  });
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  await dialog.findByText('Spring');
  const press = (name: string) => page.person.click(dialog.getByRole('button', { name, hidden: true }));
  const sent = () => page.asked.flatMap(({ name, body }) => (name === 'createScenario' ? [body] : []));
  return { ...page, dialog, press, sent, onClose };
}

it.each([
  { chosen: null, name: 'General' },
  { chosen: 6, name: 'Spring' },
])('marks the one that is worked in: $name', async ({ chosen, name }) => {
  store.dispatch(scenarioSelected(chosen));
  const { dialog, press, onClose } = await opened();
  const marked = dialog.getByText('Current scenario').closest('li');
  expect(marked?.textContent).toMatch(new RegExp(`^${name}`));
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

it('makes a new one under a name that is free, and works in it', async () => {
  const { dialog, person, press, sent } = await opened({
    createScenario: () => mockResponse('createScenario', { id: 9, name: 'Autumn' }),
  });
  const field = dialog.getByLabelText<HTMLInputElement>('New scenario');
  expect(field.value).toBe('');
  await person.type(field, 'spring');
  await press('Create scenario');
  expect(dialog.getByRole('alert', { hidden: true })).toBeDefined();
  expect(sent()).toEqual([]);
  await person.clear(field);
  await person.type(field, 'Autumn');
  await press('Create scenario');
  await expect.poll(() => store.getState().scenario.selected).toBe(9);
  expect(sent()).toEqual([{ name: 'Autumn' }]);
  expect(lastToast()).toBe('The scenario “Autumn” was created. You are now working in it.');
  expect(field.value).toBe('');
});

it('says at the field why none could be made, and stays where one was', async () => {
  const { dialog, person, press } = await opened({
    createScenario: () => new ErrorResponse(409, { code: 'conflict', detail: 'That name is taken.' }),
  });
  await person.type(dialog.getByLabelText('New scenario'), 'Autumn');
  await press('Create scenario');
  expect((await dialog.findByRole('alert', { hidden: true })).textContent).toBe('That name is taken.');
  expect(store.getState().scenario.selected).toBeNull();
});

it('is only looked at by who may not draft', async () => {
  const { dialog } = await opened(signedIn('view', 'publish'));
  expect(dialog.getByText(/^You can view scenarios/)).toBeDefined();
  expect(dialog.queryByLabelText('New scenario')).toBeNull();
  expect(dialog.queryByRole('button', { name: /Spring/, hidden: true })).toBeNull();
});

it('reads the scenarios again where one of them was changed by somebody else', async () => {
  let name = 'Spring';
  const { dialog, press, person } = await opened({
    scenarios: () => mockResponse('scenarios', { results: [{ id: 6, name, is_listable: true, version: 4 }] }),
    updateScenario: () => {
      name = 'May';
      return new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'It has changed.' });
    },
  });
  await press('Rename “Spring”');
  await person.type(dialog.getByLabelText('New name'), ' 2');
  await press('Rename');
  expect(await dialog.findByText('May')).toBeDefined();
});
