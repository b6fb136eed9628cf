// @vitest-environment happy-dom
// The time control and the week below it: the moment that is asked about, moved by days, hours and minutes, played and back to now.
import { act, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { instantChosen, playingSet } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { TimeControl } from './time-control.tsx';
import { WeekStrip } from './week-strip.tsx';

// A Saturday, 12:00:42 in Chicago.
beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T18:00:42.300Z')));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const chosen = () => {
  const { chosen: at } = store.getState().instant;
  return at === null ? null : `${at.date} ${at.time}`;
};
const choose = (date: string, time: string) => act(() => void store.dispatch(instantChosen({ date, time })));
async function opened() {
  const page = await open(<TimeControl>the week</TimeControl>);
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, press };
}

describe('the time control', () => {
  it('says the moment, and that it is now', async () => {
    const { view, person } = await opened();
    const summary = view.getByRole('button', { name: /^Date and time/ });
    expect(summary.getAttribute('aria-label')).toBe('Date and time: Now, Sat, Nov 28, 12:00 PM');
    expect(summary.textContent).toBe('Now · Sat, Nov 28, 12:00 PM');
    expect(view.getByRole('button', { name: 'Back to now' }).getAttribute('aria-pressed')).toBe('true');
    expect(view.getByText('the week')).toBeTruthy();
    const group = view.getByRole('group', { name: 'Date and time' });
    const state = () => [group.dataset.open, summary.getAttribute('aria-expanded')];
    expect(state()).toEqual(['false', 'false']);
    await person.click(summary);
    expect(state()).toEqual(['true', 'true']);
    choose('2026-11-30', '09:05');
    expect(summary.textContent).toBe('Mon, Nov 30, 9:05 AM');
    expect(summary.getAttribute('aria-label')).toBe('Date and time: Mon, Nov 30, 9:05 AM');
    expect(view.getByRole('button', { name: 'Back to now' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('moves by days and hours, over midnight and the end of a month', async () => {
    const { press } = await opened();
    choose('2026-11-30', '23:20');
    await press('Next day');
    expect(chosen()).toBe('2026-12-01 23:20');
    await press('Previous day');
    expect(chosen()).toBe('2026-11-30 23:20');
    await press('Next hour');
    expect(chosen()).toBe('2026-12-01 00:20');
    await press('Previous hour');
    expect(chosen()).toBe('2026-11-30 23:20');
    await press('Back to now');
    expect(chosen()).toBeNull();
  });

  it('takes a date, a time as it is typed, and the minutes of the slider', async () => {
    const { view, person } = await opened();
    choose('2026-11-30', '23:55');
    fireEvent.change(view.getByLabelText('Date'), { target: { value: '2026-12-24' } });
    expect(chosen()).toBe('2026-12-24 23:55');
    const time = view.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
    expect(time.value).toBe('11:55 PM');
    fireEvent.keyDown(time, { key: 'ArrowUp' });
    expect(chosen()).toBe('2026-12-24 00:00');
    fireEvent.keyDown(time, { key: 'ArrowDown' });
    expect(chosen()).toBe('2026-12-24 23:55');
    await person.clear(time);
    await person.type(time, '7:30 am{Enter}');
    expect(chosen()).toBe('2026-12-24 07:30');
    await person.clear(time);
    await person.type(time, '27{Enter}');
    expect(view.getByRole('alert').textContent).toMatch(/Time/);
    expect(chosen()).toBe('2026-12-24 07:30');
    const slider = view.getByRole<HTMLInputElement>('slider', { name: 'Time of day' });
    expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['450', 'Thu, Dec 24, 7:30 AM']);
    fireEvent.change(slider, { target: { value: '1085' } });
    expect(chosen()).toBe('2026-12-24 18:05');
  });

  it('plays the day, a quarter of an hour every fifth of a second, until it is paused', async () => {
    const { press, view } = await opened();
    choose('2026-11-30', '23:20');
    await press('Play the day');
    expect(store.getState().instant.playing).toBe('day');
    vi.useFakeTimers();
    act(() => void store.dispatch(instantChosen({ date: '2026-11-30', time: '23:20' })));
    act(() => void vi.advanceTimersByTime(199));
    expect(chosen()).toBe('2026-11-30 23:20');
    act(() => void vi.advanceTimersByTime(1));
    expect(chosen()).toBe('2026-11-30 23:30');
    vi.useRealTimers();
    fireEvent.click(view.getByRole('button', { name: 'Pause' }));
    expect(store.getState().instant.playing).toBeNull();
  });

  it('plays from the press on, without a step after the pause', async () => {
    const { view } = await opened();
    choose('2026-11-30', '10:00');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(view.getByRole('button', { name: 'Play the day' }));
    act(() => void vi.advanceTimersByTime(200));
    const played = chosen();
    expect(played).not.toBe('2026-11-30 10:00');
    fireEvent.click(view.getByRole('button', { name: 'Pause' }));
    act(() => void vi.advanceTimersByTime(1000));
    expect(chosen()).toBe(played);
  });

  it('does not play where nothing is played', async () => {
    await opened();
    choose('2026-11-30', '10:00');
    vi.useFakeTimers();
    choose('2026-11-30', '11:00');
    act(() => void vi.advanceTimersByTime(1000));
    expect(chosen()).toBe('2026-11-30 11:00');
  });
});

describe('the week', () => {
  const stretch = (from: number, to: number, color: string) => ({ from, to, color });
  it('is that of the day, Monday first, and goes to a day at the same time', async () => {
    const { view, person } = await open(<WeekStrip days={null} />);
    choose('2026-12-02', '09:15');
    const days = within(view.getByRole('list', { name: 'Days of this week' })).getAllByRole('button');
    expect(days.map((day) => day.textContent)).toEqual([
      'Mon 30',
      'Tue 1',
      'Wed 2',
      'Thu 3',
      'Fri 4',
      'Sat 5',
      'Sun 6',
    ]);
    expect(days.map((day) => day.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
    expect([days[0], days[2]].map((day) => day?.getAttribute('aria-label'))).toEqual([
      'Mon 30, November',
      'Wed 2, December',
    ]);
    await person.click(days[0] as HTMLElement);
    expect(chosen()).toBe('2026-11-30 09:15');
    expect(document.querySelector('rect')).toBeNull();
    choose('2026-12-06', '09:15');
    expect(view.getAllByRole('button', { pressed: true }).map((day) => day.textContent)).toEqual(['Sun 6']);
  });

  it('shows what a picked curb is through each day', async () => {
    const some = [stretch(0, 1 / 3, 'red'), stretch(1 / 3, 1, 'blue')];
    const { view } = await open(<WeekStrip days={[[], some]} />);
    const bars = [...view.getByRole('list').querySelectorAll('svg')];
    expect(bars.map((bar) => bar.children.length)).toEqual([0, 2, 0, 0, 0, 0, 0]);
    expect(
      [...(bars[1]?.children ?? [])].map((rect) =>
        ['x', 'width', 'fill'].map((name) => rect.getAttribute(name)),
      ),
    ).toEqual([
      ['0%', '33.33%', 'red'],
      ['33.33%', '66.67%', 'blue'],
    ]);
  });

  it('is played and paused, beside the day', async () => {
    const { view, person } = await open(<WeekStrip days={null} />);
    const playing = () => store.getState().instant.playing;
    await person.click(view.getByRole('button', { name: 'Play the week' }));
    expect(playing()).toBe('week');
    await person.click(view.getByRole('button', { name: 'Pause the week' }));
    expect(playing()).toBeNull();
    act(() => void store.dispatch(playingSet('day')));
    expect(view.getByRole('button', { name: 'Play the week' })).toBeTruthy();
  });
});
