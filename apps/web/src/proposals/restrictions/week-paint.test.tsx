// @vitest-environment happy-dom
// Painting on the week: by keys and by strokes, set or added, cut to the week; and ranges of dates and once-only times.
import { createEmptySpan, type PaintedHours, type TimeSpan } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { DateRanges, InstantRanges } from './date-ranges.tsx';
import { WeekPaint } from './week-paint.tsx';

describe('the week to paint on', () => {
  const opened = async (span: TimeSpan = createEmptySpan()) => {
    const onPaint = vi.fn<(painted: PaintedHours, mode: string) => void>();
    const page = await open(<WeekPaint span={span} color="#aa5500" onPaint={onPaint} />);
    const range = page.view.getByRole<HTMLInputElement>('slider');
    const board = document.querySelector('[data-week-paint]') as HTMLElement;
    board.getBoundingClientRect = () => ({ left: 100, top: 50, width: 1440, height: 70 }) as DOMRect;
    board.setPointerCapture = () => undefined;
    return { ...page, range, board, onPaint, last: () => onPaint.mock.lastCall };
  };

  it('begins on Monday at 8:00, and is set by Enter and Space, added by plus', async () => {
    const { range, person, onPaint } = await opened();
    range.focus();
    await person.keyboard('{Enter} +');
    const hours = { from: '08:00', to: '08:30' };
    expect(onPaint.mock.calls.map(([painted, mode]) => [painted.days, painted.hours.from, mode])).toEqual([
      [['mo'], hours.from, 'set'],
      [['mo'], hours.from, 'set'],
      [['mo'], hours.from, 'add'],
    ]);
  });

  it('moves by arrows, spreads with Shift, and stops at the edges of the week', async () => {
    const { range, person, last } = await opened();
    range.focus();
    await person.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    const [{ hours: one }] = last() as [PaintedHours, string];
    expect(last()?.[0].days).toEqual(['tu']);
    await person.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}');
    const [{ days, hours: two }] = last() as [PaintedHours, string];
    expect(days).toEqual(['tu', 'we']);
    expect(two.from).toBe(one.from);
    expect(two.to > one.to).toBe(true);
    await person.keyboard('{ArrowLeft}{Enter}');
    expect(last()?.[0]).toEqual({ days: ['we'], hours: one });
    await person.keyboard('{Home}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    expect(last()?.[0].days).toEqual(['mo']);
    expect(last()?.[0].hours.from).toBe('00:00');
    await person.keyboard('{End}{ArrowRight}{Enter}');
    expect(last()?.[0].hours.to).toBe('24:00');
    await person.keyboard('{ArrowDown>9/}{Enter}');
    expect(last()?.[0].days).toEqual(['su']);
    await person.keyboard('{Shift>}{Home}{/Shift}{Enter}');
    expect(last()?.[0].hours).toEqual({ from: '00:00', to: '24:00' });
    await person.keyboard('{Escape}{Enter}');
    expect(last()?.[0].hours.from).toBe('00:00');
    expect(last()?.[0].hours.to).toMatch(/^0[01]:/);
  });

  it('follows the range that a screen reader moves', async () => {
    const { range, person, last } = await opened();
    const slots = (Number(range.max) + 1) / 7;
    fireEvent.change(range, { target: { value: String(2 * slots + 1) } });
    expect(range.value).toBe(String(2 * slots + 1));
    range.focus();
    await person.keyboard('{Enter}');
    expect(last()?.[0].days).toEqual(['we']);
    expect(range.getAttribute('aria-valuetext')).toContain('Wed');
  });

  it('is painted by a stroke over days and hours, with Shift beside what there is', async () => {
    const { board, last, onPaint } = await opened();
    const at = (x: number, y: number, more = {}) => ({
      clientX: x,
      clientY: y,
      button: 0,
      pointerId: 1,
      ...more,
    });
    fireEvent.pointerDown(board, at(100 + 480, 50 + 15));
    fireEvent.pointerMove(board, at(100 + 600, 50 + 25));
    fireEvent.pointerUp(board, at(100 + 600, 50 + 35));
    expect(last()?.[0].days).toEqual(['tu', 'we', 'th']);
    expect(last()?.[0].hours.from).toBe('08:00');
    expect(last()?.[1]).toBe('set');
    fireEvent.pointerDown(board, at(0, 0));
    fireEvent.pointerUp(board, at(9999, 9999, { shiftKey: true }));
    expect(last()).toEqual([
      { days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'], hours: { from: '00:00', to: '24:00' } },
      'add',
    ]);
    fireEvent.pointerDown(board, at(200, 60, { button: 2 }));
    fireEvent.pointerUp(board, at(300, 60));
    fireEvent.pointerDown(board, at(200, 60));
    fireEvent.pointerCancel(board, at(200, 60));
    fireEvent.pointerUp(board, at(300, 60));
    expect(onPaint).toHaveBeenCalledTimes(2);
  });

  it('draws what holds, and what would be painted while it has the focus', async () => {
    const { range, person, board } = await opened({
      ...createEmptySpan(),
      daysOfWeek: ['tu', 'fr'],
      times: [{ from: '06:00', to: '12:00' }],
    });
    const rects = () =>
      [...board.querySelectorAll('rect')].map((rect) => [
        rect.getAttribute('x'),
        rect.getAttribute('width'),
        rect.getAttribute('y'),
      ]);
    expect(rects().slice(7)).toEqual([
      ['25%', '25%', '23'],
      ['25%', '25%', '89'],
    ]);
    expect([...board.querySelectorAll('line')].map((line) => line.getAttribute('x1'))).toEqual([
      '25%',
      '50%',
      '75%',
    ]);
    range.focus();
    await person.keyboard('{ArrowDown}');
    expect(
      rects()
        .slice(9)
        .map(([x, , y]) => [x, y]),
    ).toEqual([['33.33%', '23']]);
  });
});

describe('ranges of dates', () => {
  const opened = async (dates: TimeSpan['dates']) => {
    const onChange = vi.fn();
    return {
      ...(await open(<DateRanges span={{ ...createEmptySpan(), dates }} onChange={onChange} />)),
      onChange,
    };
  };

  it('are every year, once or open at each end', async () => {
    const { view, person, onChange } = await opened([
      { from: '02-29', to: null },
      { from: '2026-03-05', to: '11-30' },
    ]);
    const kinds = view.getAllByRole<HTMLSelectElement>('combobox').filter((one) => one.options.length === 3);
    expect(kinds.map(({ value }) => value)).toEqual(['yearly', 'open', 'once', 'yearly']);
    await person.selectOptions(kinds[0] as HTMLElement, 'open');
    expect(onChange.mock.lastCall).toEqual([
      {
        dates: [
          { from: null, to: null },
          { from: '2026-03-05', to: '11-30' },
        ],
      },
      'dates.0.from',
    ]);
    await person.selectOptions(kinds[2] as HTMLElement, 'yearly');
    expect(onChange.mock.lastCall?.[0].dates[1]).toEqual({ from: '03-05', to: '11-30' });
    expect(onChange.mock.lastCall?.[1]).toBe('dates.1.from');
    await person.selectOptions(kinds[3] as HTMLElement, 'once');
    expect(onChange.mock.lastCall?.[0].dates[1].to).toMatch(/^\d{4}-11-30$/);
    expect(onChange.mock.lastCall?.[1]).toBe('dates.1.to');
    await person.selectOptions(kinds[1] as HTMLElement, 'yearly');
    expect(onChange.mock.lastCall?.[0].dates[0].to).toMatch(/^\d\d-\d\d$/);
    const months = view
      .getAllByRole<HTMLSelectElement>('combobox')
      .filter((one) => one.options.length === 12);
    await person.selectOptions(months[0] as HTMLElement, '04');
    expect(onChange.mock.lastCall?.[0].dates[0].from).toBe('04-29');
    await person.selectOptions(months[1] as HTMLElement, '02');
    expect(onChange.mock.lastCall?.[0].dates[1].to).toBe('02-29');
  });

  it('have days their month has, and are added and removed each by itself', async () => {
    const { view, person, onChange } = await opened([
      { from: '02-28', to: null },
      { from: '04-01', to: null },
    ]);
    const day = view.getByDisplayValue('28');
    await person.type(day, '{Backspace}9');
    expect(onChange.mock.lastCall?.[0].dates[0].from).toBe('02-29');
    const calls = onChange.mock.calls.length;
    await person.clear(day);
    await person.type(day, '30');
    expect(onChange.mock.calls.slice(calls).every(([{ dates }]) => dates[0].from !== '02-30')).toBe(true);
    await person.click(view.getByRole('button', { name: 'Add dates' }));
    expect(onChange.mock.lastCall?.[0].dates.at(-1)).toEqual({ from: '04-01', to: '10-31' });
    expect(onChange.mock.lastCall?.[0].dates).toHaveLength(3);
    await person.click(view.getAllByRole('button', { name: /^(Remove|Delete)/ })[1] as HTMLElement);
    expect(onChange.mock.lastCall).toEqual([{ dates: [{ from: '02-28', to: null }] }, null]);
  });

  it('take a date that is whole, and say when it is not', async () => {
    const { view, onChange } = await opened([{ from: '2026-03-05', to: null }]);
    const field = document.querySelector('input[type=date]') as HTMLInputElement;
    expect(field.value).toBe('2026-03-05');
    fireEvent.change(field, { target: { value: '2026-04-06' } });
    expect(onChange.mock.lastCall).toEqual([{ dates: [{ from: '2026-04-06', to: null }] }, 'dates.0.from']);
    fireEvent.change(field, { target: { value: '' } });
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(view.getByRole('alert').textContent).toContain('First day');
  });
});

describe('once-only times', () => {
  it('are of the city’s clock, open at either end', async () => {
    const onChange = vi.fn();
    const noon = Date.parse('2026-11-28T12:00:00-06:00');
    const instants = [
      { from: noon, to: null },
      { from: null, to: noon + 3_600_000 },
    ];
    const { view, person } = await open(
      <InstantRanges span={{ ...createEmptySpan(), instants }} onChange={onChange} />,
    );
    const dates = view.getAllByLabelText<HTMLInputElement>(/: date$/);
    const times = view.getAllByLabelText<HTMLInputElement>(/: time$/);
    expect(dates.map(({ value }) => value)).toEqual(['2026-11-28', '2026-11-28']);
    expect(times.map(({ value }) => value)).toEqual(['12:00 PM', '1:00 PM']);
    await person.clear(times[0] as HTMLElement);
    await person.type(times[0] as HTMLElement, '9:30 am{Enter}');
    expect(onChange.mock.lastCall).toEqual([
      { instants: [{ from: noon - 9_000_000, to: null }, instants[1]] },
      'instants.0.from',
    ]);
    const kinds = view.getAllByRole<HTMLSelectElement>('combobox');
    expect(kinds.map(({ value }) => value)).toEqual(['once', 'open', 'open', 'once']);
    await person.selectOptions(kinds[3] as HTMLElement, 'open');
    expect(onChange.mock.lastCall).toEqual([
      { instants: [instants[0], { from: null, to: null }] },
      'instants.1.to',
    ]);
    const removeFirst = view.getAllByRole('button', { name: /^(Remove|Delete)/ })[0] as HTMLElement;
    await person.click(removeFirst);
    expect(onChange.mock.lastCall).toEqual([{ instants: [instants[1]] }, null]);
    // The clock advances with every read, as it does when a minute ends between two reads.
    let now = noon + 59_998;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now++);
    onTestFinished(() => clock.mockRestore());
    fireEvent.change(kinds[1] as HTMLElement, { target: { value: 'once' } });
    const ended = onChange.mock.lastCall?.[0].instants[0].to;
    now = noon + 59_998;
    fireEvent.click(view.getAllByRole('button').at(-1) as HTMLElement);
    const added = onChange.mock.lastCall?.[0].instants;
    expect([ended, added]).toEqual([noon, [...instants, { from: noon, to: null }]]);
  });
});
