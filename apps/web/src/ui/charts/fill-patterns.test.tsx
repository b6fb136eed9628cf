// @vitest-environment happy-dom
// Bars to both sides of a line, and the hatchings that tell kinds apart without colour.
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { BarList } from './bar-list.tsx';
import { type FillPattern, FillSwatch, PatternDefs, toSvgFill } from './fill-patterns.tsx';

const all = (selector: string) => [...document.querySelectorAll(selector)];
const numbers = (element: Element | undefined, ...names: readonly string[]) =>
  names.map((name) => Number.parseFloat(element?.getAttribute(name) ?? ''));

it('draws bars to both sides of a line where values are negative', async () => {
  const rows = [
    { key: 'a', name: 'Loss', value: -3, text: '-3 m', color: '#111', pattern: 'solid' },
    { key: 'b', name: 'Gain', value: 9, text: '+9 m', color: '#222', pattern: 'dot' },
  ] as const;
  const { view } = await open(<BarList label="Changes" rows={rows} />);
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Loss-3 m',
    'Gain+9 m',
  ]);
  expect(all('li svg > rect').map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
    ['0%', '25%'],
    ['25%', '75%'],
  ]);
  expect(all('li svg > line').map((line) => line.getAttribute('x1'))).toEqual(['25%', '25%']);
});

it('draws from the left where no value is negative, and no wide bar of nothing', async () => {
  const row = { key: 'a', name: 'None', value: 0, text: '0', color: '#111', pattern: 'solid' } as const;
  await open(<BarList label="Changes" rows={[row]} />);
  expect(numbers(all('li svg > rect')[0], 'x', 'width')).toEqual([0, 0]);
});

it.each<[FillPattern, number, number, number]>([
  ['long dash', 12, 1, 0],
  ['dash', 8, 1, 0],
  ['short dash', 5, 1, 0],
  ['dot', 6, 0, 1],
  ['dash dot', 8, 2, 0],
])('hatches %s over its colour', async (pattern, size, strokes, dots) => {
  const item = { key: 'a b', color: '#ffffff', pattern };
  await open(
    <svg aria-hidden="true">
      <PatternDefs chart="c:1" items={[{ ...item, key: 'plain', pattern: 'solid' }, item]} />
    </svg>,
  );
  const found = all('pattern');
  expect(found.map(({ id }) => id)).toEqual(['c_1-a_b']);
  expect(toSvgFill('c:1', item)).toBe('url(#c_1-a_b)');
  expect(numbers(found[0], 'width', 'height')).toEqual([size, size]);
  const paths = [...(found[0]?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '');
  expect(paths.join('').split('M').length - 1).toBe(strokes);
  expect(found[0]?.querySelectorAll('circle').length).toBe(dots);
  expect(found[0]?.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
  const [drawn] = all('pattern path, pattern circle');
  expect(drawn?.getAttribute('stroke') ?? drawn?.getAttribute('fill')).toBe('#000000');
});

it('tells dashes from short dashes by the way they lean', async () => {
  const items = (['dash', 'short dash'] as const).map((pattern) => ({
    key: pattern,
    color: '#000000',
    pattern,
  }));
  await open(
    <svg aria-hidden="true">
      <PatternDefs chart="c" items={items} />
    </svg>,
  );
  expect(all('pattern path').map((path) => path.getAttribute('d'))).toEqual(['M-1 9L9 -1', 'M-1 -1L6 6']);
});

it('shows a swatch in the fill of its kind', async () => {
  await open(<FillSwatch chart="c" item={{ key: 'k', color: '#abcdef', pattern: 'dash' }} />);
  const rect = all('svg > rect')[0];
  expect([rect?.getAttribute('fill'), rect?.getAttribute('stroke')]).toEqual(['url(#c-swatch-k)', '#abcdef']);
});
