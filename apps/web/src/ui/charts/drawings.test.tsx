// @vitest-environment happy-dom
// What charts draw of their values: how high, how wide, where, with which names, marks and dashes.
import { fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { Histogram } from './histogram.tsx';
import { LineChart } from './line-chart.tsx';
import { Legend, StackChart } from './stack-chart.tsx';

// Charts are 640 pixels wide here, 588 between the margins.
const all = (selector: string) => [...document.querySelectorAll(selector)];
const numbers = (element: Element | undefined, ...names: readonly string[]) =>
  names.map((name) => Number(Number.parseFloat(element?.getAttribute(name) ?? '').toFixed(2)));
const texts = () => all('svg text').map(({ textContent }) => textContent);
/** Returns the rectangles of a path `M… …h…v…`: left, top, width, height. */
const boxesOf = (path: Element | undefined) =>
  [...(path?.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map(([, ...found]) =>
    found.map((number) => Math.round(Number(number) * 100) / 100),
  );
const reading = (point: number) => `point ${point}`;
const format = (value: number) => `${value} m`;

/** Returns the text shown while the pointer is at each x position of a chart. */
async function readAt(chart: ReactNode, ...places: readonly number[]) {
  await open(chart);
  const drawing = document.querySelector('svg[viewBox]');
  if (drawing === null) throw new Error('nothing drawn');
  return places.map((clientX) => {
    fireEvent.pointerMove(drawing, { clientX, clientY: 50 });
    return document.querySelector('p')?.textContent?.trim();
  });
}

const series = [
  { key: 'free', name: 'Free', color: '#fff', pattern: 'solid', values: [2, 0, 1] },
  { key: 'paid', name: 'Paid', color: '#000', pattern: 'dash', values: [3, 4, 0] },
] as const;
const stack = (marked?: number) => (
  <StackChart
    label="Curb"
    points={['Mon', 'Tue', 'Wed']}
    {...{ series, reading, format }}
    {...(marked === undefined ? {} : { marked })}
  />
);

it('stacks each kind on those before it, and leaves out what is nothing', async () => {
  await open(stack());
  const [free, paid] = all('svg[viewBox] > path');
  // Values up to 6 in 206 pixels: 34.33 each. Three slots of 196 pixels, with bars two pixels
  // narrower.
  expect(boxesOf(free)).toEqual([
    [45, 147.33, 194, 68.67],
    [437, 181.67, 194, 34.33],
  ]);
  expect(boxesOf(paid)).toEqual([
    [45, 44.33, 194, 103],
    [241, 78.67, 194, 137.33],
  ]);
  expect(free?.getAttribute('fill')).toBe('#fff');
  expect(paid?.getAttribute('fill')).toMatch(/^url\(#.*-paid\)$/);
  expect(texts()).toEqual(['0 m', '2 m', '4 m', '6 m', 'Mon', 'Tue', 'Wed']);
  expect(all('li').map(({ textContent }) => textContent)).toEqual(['Free', 'Paid']);
  expect(all('svg[viewBox] > rect')).toEqual([]);
});

it.each([
  [73, 8.05, 6.05],
  [74, 7.95, 6.95],
  [146, 4.03, 3.03],
  [148, 3.97, 3.97],
  [600, 0.98, 1],
])('keeps gaps between %i bars as far as there is room', async (count, slot, width) => {
  const points = Array.from({ length: count }, (_, at) => `${at}`);
  const values = points.map(() => 5);
  await open(
    <StackChart label="Curb" series={[{ ...series[0], values }]} {...{ points, reading, format }} />,
  );
  const [first, second] = boxesOf(all('svg[viewBox] > path')[0]);
  expect(first?.[2]).toBeCloseTo(width, 1);
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo(slot, 1);
});

it('marks the point that is shown elsewhere on the page', async () => {
  await open(stack(1));
  const mark = all('svg[viewBox] > rect')[0];
  expect(numbers(mark, 'x', 'y', 'width', 'height')).toEqual([240, 4, 196, 212]);
});

it('reads the bar under the pointer, and none beside the drawing', async () => {
  expect(await readAt(stack(), 43, 44, 239, 240, 631, 632)).toEqual([
    '',
    'point 0',
    'point 0',
    'point 1',
    'point 2',
    '',
  ]);
});

it('lists the kinds of a legend, or only its note, or nothing', async () => {
  const { view } = await open(<Legend items={[]} note={<b>Mean</b>} />);
  expect(view.getByText('Mean')).toBeTruthy();
});

it('has no legend without kinds and note', async () => {
  await open(<Legend items={[]} />);
  expect(all('ul')).toEqual([]);
});

const limits = [
  { from: 0, to: 15, height: 4, isOpen: false },
  { from: 15, to: 30, height: 8, isOpen: false },
  { from: 30, to: 60, height: 0, isOpen: false },
  { from: 60, to: 90, height: 2, isOpen: true },
] as const;
const bars = (lines?: readonly { readonly at: number; readonly name: string }[]) => (
  <Histogram
    label="Stays"
    bars={limits}
    unit="sessions"
    tickName={(value, isOpen) => (isOpen ? `${value} +` : String(value))}
    color="#123456"
    {...{ reading, format }}
    {...(lines === undefined ? {} : { lines })}
  />
);

it('draws bars as wide as they are on the axis, whose limits are named', async () => {
  await open(bars());
  const found = all('svg[viewBox] > rect').map((bar) => numbers(bar, 'x', 'width'));
  // 90 units are 588 pixels wide.
  expect(found).toEqual([
    [44.5, 97],
    [142.5, 97],
    [240.5, 195],
    [436.5, 195],
  ]);
  const [first, second] = all('svg[viewBox] > rect').map((bar) => numbers(bar, 'height')[0] ?? 0);
  expect(second).toBe(2 * (first ?? 0));
  expect(texts()).toEqual(['sessions', '0 m', '2 m', '4 m', '6 m', '8 m', '0', '15', '30', '60 +']);
});

it('draws lines at their values, and names that would overlap in rows of their own', async () => {
  const lines = [
    { at: 13, name: '15 %' },
    { at: 15, name: 'half' },
    { at: 45, name: '85 %' },
    { at: 84, name: '95 %' },
  ];
  await open(bars(lines));
  const drawn = all('svg[viewBox] > g')
    .slice(1, 5)
    .map((group) => {
      const [line, name] = [...group.children];
      return [
        numbers(line, 'x1')[0],
        numbers(name, 'y')[0],
        name?.getAttribute('text-anchor'),
        name?.textContent,
      ];
    });
  expect(drawn.map(([x]) => Math.round(Number(x)))).toEqual([129, 142, 338, 593]);
  expect(drawn.map(([, y]) => y)).toEqual([28, 42, 28, 28]);
  expect(drawn.map(([, , anchor, name]) => [anchor, name])).toEqual([
    ['start', '15 %'],
    ['start', 'half'],
    ['start', '85 %'],
    ['start', '95 %'],
  ]);
});

it('reads the class under the pointer', async () => {
  expect(await readAt(bars(), 43, 44, 141, 142, 631, 632)).toEqual([
    '',
    'point 0',
    'point 0',
    'point 1',
    'point 3',
    '',
  ]);
});

const lines = [
  { key: 'a', name: 'Workdays', color: 'red', dash: [], values: [0, 0.5, null, 1, null, 0.25] },
  { key: 'b', name: 'Sundays', color: 'blue', dash: [7, 3], values: [null, -0.5, 0.5, null, null, null] },
] as const;
const hours = ['1 h', '2 h', '3 h', '4 h', '5 h', '6 h'];
const lineChart = (more: { readonly marked?: number; readonly most?: number; readonly only?: 0 } = {}) => (
  <LineChart
    label="Share"
    lines={more.only === undefined ? lines : lines.slice(more.only, 1)}
    points={hours}
    {...{ reading, format }}
    {...(more.marked === undefined ? {} : { marked: more.marked })}
    {...(more.most === undefined ? {} : { most: more.most })}
  />
);

it('breaks a line where nothing is known, dots what stands alone, and dashes each line', async () => {
  await open(lineChart({ marked: 3 }));
  const [first, second] = all('svg[viewBox] > g[stroke]');
  // Six slots of 98 pixels; values from -0.5 to 1 in 186 pixels.
  expect(first?.querySelector('path')?.getAttribute('d')).toBe(
    'M93.0 134.0L191.0 72.0M387.0 10.0M583.0 103.0',
  );
  expect([...(first?.querySelectorAll('circle') ?? [])].map((dot) => numbers(dot, 'cx', 'cy', 'r'))).toEqual([
    [387, 10, 2.5],
    [583, 103, 2.5],
    [387, 10, 4],
  ]);
  expect(second?.querySelector('path')?.getAttribute('d')).toBe('M191.0 196.0L289.0 72.0');
  expect(second?.querySelectorAll('circle').length).toBe(0);
  expect(
    [first, second].map((line) => line?.querySelector('path')?.getAttribute('stroke-dasharray')),
  ).toEqual(['', '7 3']);
  expect(numbers(all('svg[viewBox] > line')[0], 'x1', 'x2', 'y1', 'y2')).toEqual([387, 387, 4, 196]);
  expect(all('li').map(({ textContent }) => textContent)).toEqual(['Workdays', 'Sundays']);
});

it('names its lines only where there are several, and marks nothing unasked', async () => {
  await open(lineChart({ only: 0 }));
  expect([all('li'), all('svg[viewBox] > line')]).toEqual([[], []]);
});

it.each([
  [undefined, ['-0.5 m', '0 m', '0.5 m', '1 m']],
  [3, ['-1 m', '0 m', '1 m', '2 m', '3 m']],
])('reaches to %s at least', async (most, expected) => {
  await open(lineChart(most === undefined ? {} : { most }));
  expect(texts().filter((text) => text?.endsWith('m'))).toEqual(expected);
});

it('reads the point under the pointer', async () => {
  expect(await readAt(lineChart(), 43, 44, 141, 142, 631, 632)).toEqual([
    '',
    'point 0',
    'point 0',
    'point 1',
    'point 5',
    '',
  ]);
});

it.each([
  [13, 1],
  [14, 2],
  [27, 3],
  [40, 3],
  [41, 4],
  [80, 6],
  [100, 8],
  [107, 12],
  [200, 24],
])('names every so many of %i points that the names fit', async (count, step) => {
  const points = Array.from({ length: count }, (_, at) => `p${at}`);
  await open(<LineChart label="Share" lines={[]} {...{ points, reading, format }} />);
  expect(texts().filter((text) => text?.startsWith('p'))).toEqual(points.filter((_, at) => at % step === 0));
});

it('chooses a point of a stack and of a line', async () => {
  const onChoose = vi.fn();
  await open(<LineChart label="Share" points={hours} {...{ lines, reading, format, onChoose }} />);
  fireEvent.click(all('svg[viewBox]')[0] as Element, { clientX: 300, clientY: 9 });
  expect(onChoose.mock.calls).toEqual([[2]]);
});
