// @vitest-environment happy-dom
// Days added to a period: what must be given, what a list leaves out and when that is accepted, files, and what is wrong and how long that is said.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { AddDaysForm } from './add-days-form.tsx';

async function opened(fault: string | null = null) {
  const onDays = vi.fn(async () => undefined);
  const page = await open(<AddDaysForm onDays={onDays} fault={fault} />);
  const { view, person } = page;
  const send = () => person.click(view.getByRole('button', { name: 'Add days' }));
  const choose = (name: RegExp) => person.click(view.getByLabelText(name));
  const field = (name: string) => view.getByLabelText<HTMLInputElement>(name);
  const said = () => view.queryByRole('alert')?.textContent;
  return { ...page, onDays, send, choose, field, said };
}
const last = 'Last day (if more than one)';
const list = 'One day per line';
/** An event that repeats every day forever, which is more than a calendar may contain. */
const weekly = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Market', 'DTSTART;VALUE=DATE:20260105'];
const endless = [...weekly, 'RRULE:FREQ=DAILY', 'END:VEVENT', 'END:VCALENDAR'].join('\n');

it('asks for a name and a first day, not for a last one, and tells of the year where it does not count', async () => {
  const { view, field, choose } = await opened();
  expect(field('A single day or a range of days').checked).toBe(true);
  expect(['Name', 'First day', last].map((name) => field(name).required)).toEqual([true, true, false]);
  expect(field('Name').maxLength).toBe(200);
  expect(view.queryByText('The year is ignored.')).toBeNull();
  await choose(/^The same day every year/);
  expect(view.getByText('The year is ignored.')).toBeDefined();
  await choose(/^A list/);
  expect(view.queryByLabelText('Name')).toBeNull();
  expect(field(list).required).toBe(true);
  expect(view.queryByText('The year is ignored.')).toBeNull();
});

it.each([
  { first: '2026-05-04', to: '2026-05-03', days: [] },
  { first: '2026-05-04', to: '2026-05-04', days: [{ from: '2026-05-04', to: '2026-05-04' }] },
  { first: '2026-05-04', to: '2026-05-05', days: [{ from: '2026-05-04', to: '2026-05-05' }] },
])('takes days whose last is not before the first: $to', async ({ first, to, days }) => {
  const { person, field, send, said, onDays } = await opened();
  await person.type(field('Name'), 'Fest');
  await person.type(field('First day'), first);
  await person.type(field(last), to);
  await send();
  expect(onDays.mock.calls).toMatchObject(days.length === 0 ? [] : [[days]]);
  expect(said() === undefined).toBe(days.length > 0);
});

it('says no more of what was wrong once it is right', async () => {
  const { person, field, send, said, onDays } = await opened();
  await person.type(field('Name'), 'Fest');
  await person.type(field('First day'), '2026-05-04');
  await person.type(field(last), '2026-05-03');
  await send();
  expect(said()).toBeDefined();
  await person.clear(field(last));
  await send();
  expect(said()).toBeUndefined();
  expect(onDays).toHaveBeenCalledOnce();
});

it('says what the server refused, and can be sent again', async () => {
  const { view, person, field, send, said, onDays } = await opened('It has changed.');
  expect(said()).toBe('It has changed.');
  await person.type(field('Name'), 'Fest');
  await person.type(field('First day'), '2026-05-04');
  await send();
  const button = view.getByRole<HTMLButtonElement>('button', { name: 'Add days' });
  await expect.poll(() => button.disabled).toBe(false);
  await send();
  expect(onDays).toHaveBeenCalledTimes(2);
});

it('says what is wrong now instead of what the server refused before', async () => {
  const { person, field, send, said } = await opened('It has changed.');
  await person.type(field('Name'), 'Fest');
  await person.type(field('First day'), '2026-05-04');
  await person.type(field(last), '2026-05-03');
  await send();
  expect(said()).not.toBe('It has changed.');
});

it('says why a list cannot be read', async () => {
  const { person, field, choose, send, said, onDays } = await opened();
  await choose(/^A list/);
  await person.type(field(list), 'not a day');
  await send();
  expect(said()).toMatch(/line/i);
  expect(onDays).not.toHaveBeenCalled();
});

it('says first what a list leaves out, accepts that when it is sent again, and asks anew of another list', async () => {
  const { view, person, field, choose, send, onDays } = await opened();
  await choose(/^A list/);
  const paste = async (text: string) => {
    await person.click(field(list));
    await person.paste(text);
  };
  await paste(endless);
  await send();
  expect(view.getByRole('status').textContent).toContain('Market');
  expect(onDays).not.toHaveBeenCalled();
  await person.clear(field(list));
  expect(view.queryByRole('status')).toBeNull();
  await paste(endless);
  await send();
  expect(onDays).not.toHaveBeenCalled();
  await choose(/^The same day every year/);
  expect(view.queryByRole('status')).toBeNull();
  await choose(/^A list/);
  await send();
  expect(onDays).toHaveBeenCalledOnce();
});

it('takes a list out of a file', async () => {
  const { person, field, choose, send, onDays, view } = await opened();
  await choose(/^A list/);
  const input = view.getByLabelText<HTMLInputElement>(/^Choose a file/);
  expect(input.accept.split(',').slice(0, 3)).toEqual(['.ics', '.csv', '.txt']);
  await person.upload(input, new File(['2026-12-24 Eve'], 'days.txt', { type: 'text/plain' }));
  await expect.poll(() => field(list).value).toBe('2026-12-24 Eve');
  await send();
  expect(onDays.mock.calls).toEqual([
    [[{ kind: 'dates', name: 'Eve', from: '2026-12-24', to: '2026-12-24' }]],
  ]);
});
