// @vitest-environment happy-dom
// From when rules hold: each choice, the day that is proposed, its date and time, five minutes on and back, over midnight too.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import type { PublishTime } from './publish-time.ts';
import { PublishTimeFields } from './publish-time-fields.tsx';

const first = { kind: 'day', date: '2026-11-29', time: '00:00' } as const;

async function fields(when: PublishTime, isPast = false) {
  const [onChange, onFault] = [vi.fn(), vi.fn()];
  const page = await open(
    <PublishTimeFields
      when={when}
      day={first}
      kinds={['now', 'draft', 'day']}
      {...{ isPast, onChange, onFault }}
    />,
  );
  const ticked = page.view.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  return { ...page, onChange, onFault, ticked };
}

it('offers each kind, and begins a day with the one proposed', async () => {
  const { view, person, onChange, ticked } = await fields({ kind: 'draft' });
  expect([ticked, view.queryByLabelText('Date')]).toEqual([[false, true, false], null]);
  const [now, , day] = view.getAllByRole('radio');
  await person.click(now as HTMLElement);
  await person.click(day as HTMLElement);
  expect(onChange.mock.calls).toEqual([[{ kind: 'now' }], [first]]);
});

it('changes the day and the time apart', async () => {
  const { view, onChange, ticked } = await fields({ kind: 'day', date: '2026-12-01', time: '07:30' });
  expect(ticked).toEqual([false, false, true]);
  const date = document.querySelector('input[type=date]') as HTMLInputElement;
  expect(date.value).toBe('2026-12-01');
  fireEvent.change(date, { target: { value: '2026-12-24' } });
  const time = view.getByRole<HTMLInputElement>('textbox');
  expect(time.value).toBe('7:30 AM');
  fireEvent.change(time, { target: { value: '18:45' } });
  fireEvent.keyDown(time, { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([
    [{ kind: 'day', date: '2026-12-24', time: '07:30' }],
    [{ kind: 'day', date: '2026-12-01', time: '18:45' }],
  ]);
});

it.each([
  ['07:30', 'ArrowUp', '07:35'],
  ['07:30', 'ArrowDown', '07:25'],
  ['23:57', 'ArrowUp', '00:02'],
  ['00:02', 'ArrowDown', '23:57'],
])('goes from %s by %s to %s', async (time, key, next) => {
  const { view, onChange } = await fields({ kind: 'day', date: '2026-12-01', time });
  fireEvent.keyDown(view.getByRole('textbox'), { key });
  expect(onChange.mock.calls).toEqual([[{ kind: 'day', date: '2026-12-01', time: next }]]);
});

it('tells of a time that is none', async () => {
  const { view, onChange, onFault } = await fields({ kind: 'day', date: '2026-12-01', time: '07:30' });
  fireEvent.change(view.getByRole('textbox'), { target: { value: 'noonish' } });
  expect(onFault.mock.calls.at(-1)?.[0]).toMatch(/^Time must be a time/);
  expect([view.getByRole('alert').textContent?.includes('Time'), onChange.mock.calls.length]).toEqual([
    true,
    0,
  ]);
});

it('tells of a date that is not complete, instead of taking the last one', async () => {
  const { onChange, onFault } = await fields({ kind: 'day', date: '2026-12-01', time: '07:30' });
  const date = document.querySelector('input[type=date]') as HTMLInputElement;
  fireEvent.change(date, { target: { value: '' } });
  fireEvent.blur(date);
  expect([date.value, onFault.mock.calls.at(-1), onChange.mock.calls]).toEqual([
    '',
    ['Date is required'],
    [],
  ]);
  fireEvent.change(date, { target: { value: '2027-01-04' } });
  expect(onFault.mock.calls.at(-1)).toEqual([null]);
  expect(onChange.mock.calls).toEqual([[{ kind: 'day', date: '2027-01-04', time: '07:30' }]]);
});

it.each([true, false])('says that the day has passed: %s', async (isPast) => {
  const { view } = await fields({ kind: 'day', date: '2026-12-01', time: '07:30' }, isPast);
  expect(view.queryByRole('alert') !== null).toBe(isPast);
});
