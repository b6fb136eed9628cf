// @vitest-environment happy-dom
// The frame of every chart: what is read by keys, by pointer and before either, and which point is chosen.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { ChartFrame } from './chart-frame.tsx';

interface Shape {
  readonly count?: number;
  readonly marked?: number | null;
  readonly rowLength?: number;
}

const reading = (point: number) => `point ${point}`;

/**
 * Opens a frame whose points are ten pixels wide, starting at the left; its drawing shows its size
 * and the point being read.
 */
async function opened({ count = 12, marked = null, rowLength = 4 }: Shape = {}) {
  const onChoose = vi.fn();
  const { view, person } = await open(
    <ChartFrame
      {...{ count, marked, rowLength, reading, onChoose }}
      label="Spaces"
      height={150}
      pointAt={(x, y) => (y < 100 ? Math.floor(x / 10) : null)}
    >
      {({ width, height }, read) => <text>{`drawn ${width} by ${height}, read ${read}`}</text>}
    </ChartFrame>,
  );
  const reader = view.getByRole<HTMLInputElement>('slider', { name: 'Spaces' });
  const drawing = document.querySelector('svg');
  if (drawing === null) throw new Error('nothing drawn');
  const shown = () => document.querySelector('p')?.textContent?.trim();
  const said = () => reader.getAttribute('aria-valuetext');
  const point = (x: number, y = 50) => ({ clientX: x, clientY: y });
  return { view, person, reader, drawing, shown, said, point, onChoose };
}

it('reads the first point aloud, shows none before it is read, and follows the focus', async () => {
  const { view, person, reader, shown, said } = await opened();
  expect([reader.min, reader.max, said(), shown()]).toEqual(['0', '11', 'point 0', '']);
  expect(view.getByText('drawn 640 by 150, read null')).toBeTruthy();
  await person.tab();
  expect(shown()).toBe('point 0');
  expect(view.getByText('drawn 640 by 150, read 0')).toBeTruthy();
  await person.tab();
  expect(shown()).toBe('');
});

it('begins at the marked point, and shows it while nothing is read', async () => {
  const { view, shown, said } = await opened({ marked: 5 });
  expect([said(), shown()]).toEqual(['point 5', 'point 5']);
  expect(view.getByText(/read null$/)).toBeTruthy();
});

it('goes by rows with Up and Down, and never out of the chart', async () => {
  const { reader, said } = await opened({ count: 11 });
  const press = (key: string) => fireEvent.keyDown(reader, { key });
  const set = (value: number) => fireEvent.change(reader, { target: { value } });
  set(4);
  press('ArrowUp');
  expect(said()).toBe('point 0');
  press('ArrowUp');
  expect(said()).toBe('point 0');
  press('ArrowDown');
  expect(said()).toBe('point 4');
  set(6);
  press('ArrowDown');
  expect(said()).toBe('point 10');
  set(7);
  press('ArrowDown');
  expect(said()).toBe('point 7');
  set(3);
  press('ArrowUp');
  expect(said()).toBe('point 3');
});

it('leaves Up and Down to the browser where points stand in one row', async () => {
  const { reader, said } = await opened({ rowLength: 1 });
  expect(fireEvent.keyDown(reader, { key: 'ArrowDown' })).toBe(true);
  expect(said()).toBe('point 0');
});

it('chooses the read point with Enter alone', async () => {
  const { reader, onChoose } = await opened({ marked: 3 });
  fireEvent.keyDown(reader, { key: 'a' });
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.keyDown(reader, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([[3]]);
});

it('reads what is pointed at until the pointer leaves, and chooses what is clicked', async () => {
  const { drawing, shown, said, point, onChoose } = await opened({ marked: 5 });
  fireEvent.pointerMove(drawing, point(25));
  expect([shown(), said()]).toEqual(['point 2', 'point 5']);
  fireEvent.pointerLeave(drawing);
  expect(shown()).toBe('point 5');
  fireEvent.click(drawing, point(25, 120));
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(drawing, point(78));
  expect(onChoose.mock.calls).toEqual([[7]]);
  expect(said()).toBe('point 7');
});

it('measures a place in a drawing that is shown smaller than it was drawn', async () => {
  const { drawing, shown, point } = await opened();
  drawing.getBoundingClientRect = () => new DOMRect(100, 20, 320, 75);
  fireEvent.pointerMove(drawing, { ...point(115, 60) });
  expect(shown()).toBe('point 3');
  fireEvent.pointerMove(drawing, point(115, 70));
  expect(shown()).toBe('');
});

it('cannot be read without points, and shows no point that is gone', async () => {
  const none = await opened({ count: 0, marked: 0 });
  expect([none.reader.disabled, none.said(), none.shown(), none.reader.max]).toEqual([true, null, '', '0']);
});

it('reads the last point where the marked one is gone', async () => {
  const { said, shown } = await opened({ count: 3, marked: 3 });
  expect([said(), shown()]).toEqual(['point 2', '']);
});
