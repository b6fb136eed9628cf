// @vitest-environment happy-dom
// What stands round a drawing: lines across with their values, and as many names under it as there is room for.
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { GridLines, PointLabels } from './axes.tsx';

const attributes = (element: Element | null | undefined, ...names: readonly string[]) =>
  names.map((name) => element?.getAttribute(name));

it('draws a line at each value, from margin to margin, the one of nothing stronger', async () => {
  await open(
    <svg aria-hidden="true">
      <GridLines
        scale={{ from: -5, to: 10, ticks: [-5, 0, 10] } as never}
        y={(value) => 100 - value}
        width={300}
        format={(value) => `${value} %`}
      />
    </svg>,
  );
  const lines = [...document.querySelectorAll('svg line')];
  expect(lines.map((line) => attributes(line, 'x1', 'x2', 'y1', 'y2'))).toEqual([
    ['44', '292', '105', '105'],
    ['44', '292', '100', '100'],
    ['44', '292', '90', '90'],
  ]);
  const [below, nothing, above] = lines.map((line) => line.getAttribute('class'));
  expect([below === above, below === nothing]).toEqual([true, false]);
  const values = [...document.querySelectorAll('svg text')];
  expect(values.map(({ textContent }) => textContent)).toEqual(['-5 %', '0 %', '10 %']);
  expect(attributes(values[0], 'x', 'y', 'text-anchor')).toEqual(['38', '109', 'end']);
});

const hours = Array.from({ length: 24 }, (_, hour) => `${hour} h`);
const named = async (names: readonly string[], apart: number, room?: number) => {
  await open(
    <svg aria-hidden="true">
      <PointLabels
        names={names}
        x={(point) => 50 + point * apart}
        y={200}
        {...(room === undefined ? {} : { room })}
      />
    </svg>,
  );
  return [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
};

it.each([
  ['every one', 44, 24, ['0 h', '1 h', '2 h']],
  ['every other', 43, 12, ['0 h', '2 h', '4 h']],
  ['every third', 21, 8, ['0 h', '3 h', '6 h']],
  ['every fourth', 11, 6, ['0 h', '4 h', '8 h']],
  ['every sixth', 8, 4, ['0 h', '6 h', '12 h']],
  ['every eighth', 6, 3, ['0 h', '8 h', '16 h']],
  ['every twelfth', 4, 2, ['0 h', '12 h']],
  ['the first', 1, 1, ['0 h']],
] as const)('writes %s where names are %i px apart', async (_what, apart, count, first) => {
  const found = await named(hours, apart);
  expect([found.length, found.slice(0, 3)]).toEqual([count, first]);
});

it('writes names below the middles of their points, as many as the room they ask for allows', async () => {
  expect(await named(['Mon', 'Tue', 'Wed'], 20, 20)).toEqual(['Mon', 'Tue', 'Wed']);
  const tuesday = document.querySelectorAll('svg text')[1];
  expect(attributes(tuesday, 'x', 'y', 'text-anchor')).toEqual(['70', '216', 'middle']);
});

it('writes the name of a point that stands alone', async () => {
  expect(await named(['Mon'], 1)).toEqual(['Mon']);
});
