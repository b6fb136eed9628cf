// @vitest-environment happy-dom
// A field an hour: how dark, which are hatched or faint, which names and values stand in it, and which is read.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { HeatMap, toShade } from './heat-map.tsx';

it.each([
  [-1, 60, 0],
  [0, 60, 0],
  [0.1, 60, 1],
  [10, 60, 1],
  [10.1, 60, 2],
  [20, 60, 2],
  [50, 60, 5],
  [50.1, 60, 6],
  [60, 60, 6],
  [90, 60, 6],
  [5, 0, 0],
  [5, -3, 0],
  [Number.NaN, 60, 0],
])('shades %d of %d as %d', (value, most, shade) => {
  expect(toShade(value, most)).toBe(shade);
});

const all = (selector: string) => [...document.querySelectorAll(selector)];

interface Shape {
  readonly columns?: number;
  readonly marked?: number;
}

/** Opens a heat map with two rows; its columns are 598 pixels wide in total. */
async function opened({ columns = 4, marked }: Shape = {}) {
  const onChoose = vi.fn();
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  const values = [...Array.from({ length: 2 * columns - 2 }, (_, at) => at), null, null];
  await open(
    <HeatMap
      label="Week"
      rows={['Mon', 'Tue']}
      columns={names}
      values={values}
      most={6}
      reading={(field) => `field ${field}`}
      short={(value) => `${value}!`}
      isDimmed={(field) => field === 2 || field === 2 * columns - 1}
      isThin={(field) => field === 1 || field === 2}
      onChoose={onChoose}
      {...(marked === undefined ? {} : { marked })}
    />,
  );
  const texts = all('svg text').map(({ textContent }) => textContent);
  const drawing = all('svg')[0];
  if (drawing === undefined) throw new Error('nothing drawn');
  return { onChoose, texts, drawing };
}

it('shades the known fields, faint where they do not count', async () => {
  await opened();
  const known = all('path[data-shade]:not([data-unknown])');
  expect(known.map((path) => path.getAttribute('data-shade'))).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(known.map((path) => path.parentElement?.getAttribute('data-dimmed'))).toEqual([
    'false',
    'false',
    'true',
    'false',
    'false',
    'false',
  ]);
});

it('hatches the unknown and what comes from too little, each faint and not', async () => {
  await opened();
  const hatched = all('path[fill^="url"]').map((path) => [
    path.getAttribute('data-unknown'),
    path.parentElement?.getAttribute('data-dimmed'),
    [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]),
  ]);
  // Cells 149.5 pixels wide, starting at 40, in rows 26 pixels high, starting at 2.
  expect(hatched).toEqual([
    ['true', 'false', [[339.5, 28.5]]],
    ['true', 'true', [[489, 28.5]]],
    [null, 'false', [[190, 2.5]]],
    [null, 'true', [[339.5, 2.5]]],
  ]);
});

it('writes names and values where they fit', async () => {
  const { texts } = await opened();
  expect(texts).toEqual(['Mon', 'Tue', '0!', '1!', '2!', '3!', '4!', '5!', 'c0', 'c1', 'c2', 'c3']);
  const [value] = all('svg text').filter(({ textContent }) => textContent === '5!');
  expect([value?.getAttribute('x'), value?.getAttribute('y'), value?.getAttribute('data-shade')]).toEqual([
    '264.25',
    '45',
    '5',
  ]);
  const [row] = all('svg text').filter(({ textContent }) => textContent === 'Tue');
  expect([row?.getAttribute('x'), row?.getAttribute('y')]).toEqual(['34', '45']);
});

it.each([
  [22, true, 2],
  [23, false, 2],
  [29, false, 2],
  [30, false, 3],
  [60, false, 6],
  [200, false, 12],
])('has values in %i columns: %s, and names every %i', async (columns, hasValues, step) => {
  const { texts } = await opened({ columns });
  expect(texts.includes('1!')).toBe(hasValues);
  const names = Array.from({ length: columns }, (_, at) => `c${at}`).filter((_, at) => at % step === 0);
  expect(texts.filter((text) => text?.startsWith('c'))).toEqual(names);
});

it('frames the marked field and the one that is read', async () => {
  const { drawing } = await opened({ marked: 5 });
  const frames = () =>
    all('svg > rect').map((frame) =>
      ['x', 'y', 'width', 'height'].map((name) => Number(frame.getAttribute(name))),
    );
  expect(frames()).toEqual([[190.5, 29, 147.5, 24]]);
  fireEvent.pointerMove(drawing, { clientX: 41, clientY: 3 });
  expect(frames()).toEqual([
    [190.5, 29, 147.5, 24],
    [41, 3, 147.5, 24],
  ]);
});

it.each([
  [39, 10, null],
  [40, 2, 0],
  [189, 27.9, 0],
  [190, 27.9, 1],
  [190, 28, 5],
  [637, 53.9, 7],
  [638, 30, null],
  [190, 1, null],
  [190, 54, null],
])('chooses the field at %d, %d', async (clientX, clientY, field) => {
  const { drawing, onChoose } = await opened();
  fireEvent.click(drawing, { clientX, clientY });
  expect(onChoose.mock.calls).toEqual(field === null ? [] : [[field]]);
});

it('goes from day to day with Up and Down', async () => {
  await opened();
  const reader = document.querySelector('input');
  if (reader === null) throw new Error('no reader');
  fireEvent.change(reader, { target: { value: 1 } });
  fireEvent.keyDown(reader, { key: 'ArrowDown' });
  expect(reader.getAttribute('aria-valuetext')).toBe('field 5');
});
