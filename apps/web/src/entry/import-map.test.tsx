// @vitest-environment happy-dom
// The map of an import, without WebGL: what it is given to draw, and its legend.
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import type { CurbState } from '../exchange/imports/import-map.ts';
import { propsOf } from '../testing/given.ts';
import { open } from '../testing/page.tsx';
import { ImportMap } from './import-map.tsx';
import type { MetricsMap } from './metrics-map.tsx';

type Box = readonly [number, number, number, number];
const line = (of: number, at: number) => ({
  of,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [at, 50],
      [at + 1, 51],
    ] as [number, number][],
  },
});
/** The second curb consists of two lines. */
const lines = [line(0, 10), line(1, 11), line(1, 12), line(2, 13), line(3, 14)];

async function map(states: readonly CurbState[], box: Box | null = null) {
  await open(
    <ImportMap
      label="Curbs of the file"
      lines={lines}
      stateOf={(of) => states[of] ?? 'read'}
      reading={(of) => `Curb ${of}`}
      box={box}
    />,
  );
  const place = screen.getByText(/^This browser cannot draw maps/);
  const legend = screen.queryByRole('list', { name: 'Legend' });
  return {
    given: propsOf<ComponentProps<typeof MetricsMap>>(place),
    legend: [...(legend?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
  };
}

it('draws each line as what becomes of its curb, and counts curbs, not lines', async () => {
  const { given, legend } = await map(['created', 'changed', 'left', 'unchanged']);
  expect(legend).toEqual(['New1', 'Changed1', 'Unchanged1', 'Left unchanged1']);
  const looks = [0, 1, 2, 3, 4].map((link) => given.looks.get(link));
  expect(looks.map((look) => `${look?.color} ${look?.pattern}`)).toEqual([
    '#0c6468 solid',
    '#b85c00 dashed',
    '#b85c00 dashed',
    '#6b757a dotted',
    '#6b757a solid',
  ]);
  expect(given.lines).toEqual(lines.map(({ geometry }, link) => ({ link, geometry })));
  expect([given.label, given.zone, given.hint]).toEqual([
    'Curbs of the file',
    -1,
    'Point at a line, or tap it, to see details.',
  ]);
  expect([given.reading(2), given.reading(4), given.reading(5)]).toEqual(['Curb 1', 'Curb 3', '']);
});

it.each([
  [null, [10, 50, 15, 51]],
  [
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ],
] as const)('lies where its file says (%j), else where its lines lie', async (box, expected) => {
  const { given } = await map([], box);
  expect(given.box).toEqual(expected);
});

it.each([
  [[], []],
  [['changed', 'changed'], ['Changed2']],
  [['read', 'created'], ['New1']],
] as const)('explains what there is: %j', async (states, expected) => {
  expect((await map(states)).legend).toEqual(expected);
});
