// @vitest-environment happy-dom
// A period switched: what is chosen at first, what is asked, what decides afterwards, what is sent; and the record of switches.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { ManualChangeDialog } from './switch-dialog.tsx';
import { ManualChangesList, PeriodState } from './switchings-list.tsx';

type Props = Parameters<typeof ManualChangeDialog>[0];
const at = (iso: string) => Date.parse(iso);
const over = { from: at('2026-01-10T14:00:00Z'), until: at('2026-01-11T02:30:00Z'), state: 'on' } as const;
const runs = { from: at('2026-02-10T14:00:00Z'), until: null, state: 'off' } as const;
const planned = { from: at('2126-01-10T14:00:00Z'), until: null, state: 'on' } as const;

async function opened(part: Partial<Props> = {}) {
  const [onSwitch, onClose] = [vi.fn(), vi.fn()];
  const props: Props = {
    name: 'Ice',
    switchings: [],
    links: 0,
    isSaving: false,
    fault: null,
    onSwitch,
    onClose,
  };
  const { person } = await open(<ManualChangeDialog {...props} {...part} />);
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  const isOn = (name: string) => dialog.getByLabelText<HTMLInputElement>(name).checked;
  return { person, dialog, button, isOn, onSwitch, onClose };
}
const [on, off, days] = [
  'On, regardless of the day',
  'Off, regardless of the day',
  'Follow the calendar',
] as const;

it.each([
  { of: 'never switched', switchings: [], chosen: on },
  { of: 'switched once, that is over', switchings: [over], chosen: on },
  { of: 'to be switched', switchings: [planned], chosen: on },
  { of: 'switched', switchings: [over, runs], chosen: days },
])('begins with what is likely of one $of', async ({ switchings, chosen }) => {
  const { isOn } = await opened({ switchings: [...switchings] });
  expect([on, off, days].filter(isOn)).toEqual([chosen]);
});

it.each([
  [0, 'not used by any rule'],
  [1, 'used by the rules on 1 curb'],
  [4, 'used by the rules on 4 curbs'],
])('says how many curbs it concerns: %s', async (links, words) => {
  const { dialog } = await opened({ links });
  expect(dialog.getByText(words)).toBeDefined();
});

it('says what the last try was refused for, and waits while it is sent', async () => {
  const { dialog, button } = await opened({ fault: 'It has changed.', isSaving: true });
  expect(dialog.getByRole('alert').textContent).toBe('It has changed.');
  expect(button.disabled).toBe(true);
  expect(dialog.getByText(/^Turn Ice on or off$/)).toBeDefined();
});

it('says nothing is wrong before it was tried, and is closed by its button', async () => {
  const { dialog, person, onClose, onSwitch } = await opened();
  expect(dialog.queryByRole('alert')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSwitch).not.toHaveBeenCalled();
});

it.each([
  { choice: off, state: 'off', until: '2131-01-13T02:30:00.000Z' },
  { choice: on, state: 'on', until: '2131-01-13T02:30:00.000Z' },
  { choice: days, state: 'days', until: null },
])('sends from now until an end, by the city’s clocks: $state', async ({ choice, state, until }) => {
  const { dialog, person, button, onSwitch } = await opened();
  await person.type(dialog.getByLabelText(/^Ends.*: date$/), '2131-01-12');
  await person.clear(dialog.getByLabelText(/^Ends.*: time$/));
  await person.type(dialog.getByLabelText(/^Ends.*: time$/), '20:30');
  await person.click(dialog.getByLabelText(choice));
  expect(dialog.queryByText(/^Afterward:/) !== null).toBe(until !== null);
  await person.click(button);
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith({ state, from: null, until });
});

it('is not sent while a time is none', async () => {
  const { dialog, person, button, onSwitch } = await opened();
  await person.type(dialog.getByLabelText(/^Starts.*: date$/), '2131-01-12');
  const time = dialog.getByLabelText<HTMLInputElement>(/^Starts.*: time$/);
  await person.clear(time);
  await person.type(time, '7pmm');
  await person.click(button);
  expect(onSwitch).not.toHaveBeenCalled();
  expect(time.validity.customError).toBe(true);
});

it('says what decides after the end: the switch that runs is over by then', async () => {
  const { dialog, person } = await opened({ switchings: [planned] });
  expect(dialog.queryByText(/^Afterward:/)).toBeNull();
  await person.type(dialog.getByLabelText(/^Ends.*: date$/), '2121-01-12');
  await person.clear(dialog.getByLabelText(/^Ends.*: time$/));
  await person.type(dialog.getByLabelText(/^Ends.*: time$/), '20:30');
  expect(dialog.getByText(/^Afterward:/).textContent).toBe('Afterward: Follow the calendar');
});

it('tells each choice apart in its question', async () => {
  const { dialog, person } = await opened();
  const asked = () => dialog.getByText(/Results for earlier times stay the same\.$/).textContent;
  const questions = [asked()];
  await person.click(dialog.getByLabelText(off));
  questions.push(asked());
  await person.click(dialog.getByLabelText(days));
  questions.push(asked());
  expect(new Set(questions).size).toBe(3);
  expect(questions[2]).toMatch(/^From then on, the calendar decides again which days count as Ice\./);
  expect(questions.every((each) => each?.includes('Ice'))).toBe(true);
});

it('lists the record, the newest first, and marks only what is to come', async () => {
  const { view } = await open(<ManualChangesList switchings={[over, runs, planned]} />);
  expect(view.getByText('3 manual changes on record')).toBeDefined();
  expect(rowsOf(view.getByRole('table', { hidden: true }))).toEqual([
    [`${on} (planned)`, 'from Thu, Jan 10, 2126, 8:00 AM until changed'],
    [off, 'from Tue, Feb 10, 2026, 8:00 AM until changed'],
    [on, 'Sat, Jan 10, 2026, 8:00 AM to Sat, Jan 10, 2026, 8:30 PM'],
  ]);
});

it('shows no record of one that was never switched', async () => {
  const { view } = await open(<ManualChangesList switchings={[]} />);
  expect(view.queryByText(/on record/)).toBeNull();
});

it.each([
  ['before', '2026-01-10T13:59:59Z', days],
  ['at its begin', '2026-01-10T14:00:00Z', `${on}, Sat, Jan 10, 2026, 8:00 AM to `],
  ['at its end', '2026-01-11T02:30:00Z', days],
  ['in the next', '2026-03-01T00:00:00Z', `${off}, from Tue, Feb 10, 2026, 8:00 AM until changed`],
])('says what decides %s', async (_when, instant, words) => {
  await open(
    <p id="state">
      <PeriodState switchings={[over, runs]} at={at(instant)} />
    </p>,
  );
  const said = document.querySelector('#state')?.textContent ?? '';
  expect(said.slice(0, words.length)).toBe(words);
});
