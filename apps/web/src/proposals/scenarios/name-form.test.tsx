// @vitest-environment happy-dom
// The field of a scenario's name: what is refused and told beside it, what is saved, and what stays in the field after it.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { NameForm } from './name-form.tsx';

const taken = 'There is already a scenario with this name.';
async function opened(save: (name: string) => Promise<void>, props: object = {}) {
  const { view, person } = await open(
    <NameForm label="Name" action="Save" initial="Spring" taken={['Autumn']} save={save} {...props} />,
  );
  const field = view.getByLabelText<HTMLInputElement>('Name');
  const type = async (text: string) => {
    await person.clear(field);
    await person.type(field, text);
  };
  const button = () => view.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  /** Returns whether the field is marked as invalid, and the text that describes it. */
  const said = () => {
    const about = field.getAttribute('aria-describedby');
    return [
      field.getAttribute('aria-invalid'),
      about === null ? null : document.getElementById(about)?.textContent,
    ];
  };
  return { view, person, field, type, button, said };
}
const done = () => vi.fn(async (_name: string) => undefined);
const refusal = { status: 400, request: 'x', body: { name: [taken] } };

it('saves what is typed, without the space around it, and is empty for the next', async () => {
  const save = done();
  const { type, person, field, button, said, view } = await opened(save);
  expect([field.value, field.required]).toEqual(['Spring', true]);
  await type('  Summer ');
  await person.click(button());
  expect([save.mock.calls, field.value, button().disabled, said()]).toEqual([
    [['Summer']],
    '',
    false,
    ['false', null],
  ]);
  expect(view.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('keeps the name where one may cancel', async () => {
  const [save, onCancel] = [done(), vi.fn()];
  const { person, field, view } = await opened(save, { onCancel });
  await person.click(field);
  await person.keyboard('{Enter}');
  expect([save.mock.calls, field.value]).toEqual([[['Spring']], 'Spring']);
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  expect([onCancel.mock.calls.length, save.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  { typed: ' ', fault: /./ },
  { typed: 'autumn', fault: /./ },
])('does not save "$typed": it says why until one types on', async ({ typed, fault }) => {
  const save = done();
  const { type, person, field, button, said, view } = await opened(save);
  await type(typed);
  await person.click(button());
  expect(said()).toEqual(['true', expect.stringMatching(fault)]);
  expect([save.mock.calls, document.activeElement === field]).toEqual([[], true]);
  expect(view.getByRole('alert').textContent).toBe(said()[1]);
  await person.type(field, 'x');
  expect([said(), view.queryByRole('alert')]).toEqual([['false', null], null]);
});

it.each([
  { what: 'in its own words', error: refusal, said: taken },
  { what: 'in general ones', error: new Error('no'), said: /^Some error occurred/ },
])('tells what the server refuses $what, and keeps what was typed', async ({ error, said: words }) => {
  const { type, person, field, button, said } = await opened(() => Promise.reject(error));
  await type('Summer');
  await person.click(button());
  expect(said()).toEqual(['true', typeof words === 'string' ? words : expect.stringMatching(words)]);
  expect([field.value, button().disabled, document.activeElement === field]).toEqual(['Summer', false, true]);
});

it('is sent once while it is being saved, and its fault goes when it is sent again', async () => {
  const ends: { ok: () => void; no: (error: unknown) => void }[] = [];
  const save = () => new Promise<void>((ok, no) => ends.push({ ok, no }));
  const { person, button, said } = await opened(save);
  await person.click(button());
  expect(button().disabled).toBe(true);
  await person.click(button());
  expect(ends).toHaveLength(1);
  ends[0]?.no(refusal);
  await expect.poll(() => said()).toEqual(['true', taken]);
  await person.click(button());
  expect([ends.length, said(), button().disabled]).toEqual([2, ['false', null], true]);
  ends[1]?.ok();
  await expect.poll(() => button().disabled).toBe(false);
});
