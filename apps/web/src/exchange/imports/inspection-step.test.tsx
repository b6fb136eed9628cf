// @vitest-environment happy-dom
// While the files are looked at, and when nothing can be read: why, what is tried again, and the ways on.
import type { ImportJobResponse } from '@curbwright/contract';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { InspectionStep } from './inspection-step.tsx';

async function looking(part: object) {
  const [onOther, onList] = [vi.fn(), vi.fn()];
  const job = mockResponse('importJob', {
    id: 12,
    kind: 'import',
    state: 'received',
    files: [{ name: 'a.csv' }],
    may: ['inspect'],
    ...part,
  } as never) as ImportJobResponse;
  const page = await open(<InspectionStep {...{ job, onOther, onList }} />, {
    importJobs: () => mockResponse('importJobs', { formats: [{ id: 'cds', name: 'CDS' }] } as never),
    inspectImport: () => job,
  });
  const buttons = () => page.view.getAllByRole('button').map(({ textContent }) => textContent);
  const title = page.view.getByRole('heading').textContent;
  const alert = () => page.view.queryByRole('alert')?.textContent ?? null;
  return { ...page, onOther, onList, buttons, title, alert };
}
const problem = { code: 'x', text: 'It is a picture.' };

it('says that a cancelled import is gone, with both ways on', async () => {
  const { buttons, person, view, onList, onOther, alert } = await looking({ state: 'cancelled' });
  expect([buttons(), alert()]).toEqual([['Back to the imports', 'Other files'], null]);
  await person.click(view.getByRole('button', { name: 'Back to the imports' }));
  await person.click(view.getByRole('button', { name: 'Other files' }));
  expect([onList.mock.calls.length, onOther.mock.calls.length]).toEqual([1, 1]);
});

it('says that taking an import back failed, and why; without a way to other files', async () => {
  const { buttons, title, alert } = await looking({
    state: 'cancelled',
    kind: 'undo',
    import_id: 7,
    problem,
  });
  expect([buttons(), title?.includes('7'), alert()]).toEqual([
    ['Back to the imports'],
    true,
    'It is a picture.',
  ]);
});

it('shows how far it is', async () => {
  const { title, alert } = await looking({ state: 'inspecting', step: 'read' });
  expect([title, alert()]).toEqual(['Reading a.csv', null]);
});

it.each([
  [{}, 'Not checked yet: a.csv', /^The server is busy/],
  [{ is_interrupted: true }, 'Not checked yet: a.csv', /^The server restarted/],
  [{ problem }, 'Couldn’t read a.csv', /^It is a picture/],
])('says of %j why it was not read', async (part, said, why) => {
  const { title, alert, view } = await looking(part);
  expect(title).toBe(said);
  expect(alert()).toMatch(why);
  expect(view.queryByText(/^If you know the format/) !== null).toBe('problem' in part);
});

it('looks again, as what the person says it is', async () => {
  const { view, person, asked } = await looking({ problem });
  await expect.poll(() => view.getByRole<HTMLSelectElement>('combobox').options.length).toBe(2);
  const again = view.getAllByRole('button')[0] as HTMLElement;
  await person.click(again);
  fireEvent.change(view.getByRole('combobox'), { target: { value: 'cds' } });
  await expect.poll(() => again.hasAttribute('data-loading')).toBe(false);
  await person.click(again);
  const sent = () => asked.filter(({ name }) => name === 'inspectImport');
  await expect.poll(() => sent().length).toBe(2);
  expect(sent().map(({ params, query, body }) => [params, query, body])).toEqual([
    [{ id: '12' }, { language: 'en' }, { format: null, layer: null, encoding: null, delimiter: null }],
    [{ id: '12' }, { language: 'en' }, { format: 'cds', layer: null, encoding: null, delimiter: null }],
  ]);
});

it('does not look again where it may not', async () => {
  const { buttons, view } = await looking({ may: [] });
  expect([buttons(), view.queryByRole('combobox')]).toEqual([['Other files'], null]);
});
