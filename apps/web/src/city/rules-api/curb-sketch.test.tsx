// @vitest-environment happy-dom
// The drawing of some curbs: where each lies, which is chosen, and the place a click means.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { CurbSketch, type SketchedCurb } from './curb-sketch.tsx';

const curb = (id: number, ...coordinates: [number, number][]): SketchedCurb => ({
  id,
  segment: `s${id}`,
  name: `Curb ${id}`,
  geometry: { type: 'LineString', coordinates },
});

it('draws west on the left and north on top, and takes a click for its place', async () => {
  const onPlace = vi.fn();
  const curbs = [curb(4, [10, 50], [16, 53], [13, 51]), curb(9, [10, 53], [16, 50])];
  await open(
    <CurbSketch curbs={curbs} box={[10, 50, 16, 53]} place={[11, 52]} chosen={9} onPlace={onPlace} />,
  );
  const svg = document.querySelector('svg') as SVGSVGElement;
  const paths = [...svg.querySelectorAll('path')];
  expect(paths.map((path) => path.getAttribute('d'))).toEqual([
    'M0.0 360.0L600.0 0.0L300.0 240.0',
    'M0.0 0.0L600.0 360.0',
  ]);
  expect(paths.map((path) => path.getAttribute('data-chosen'))).toEqual([null, 'true']);
  const pin = svg.querySelector('circle');
  expect([pin?.getAttribute('cx'), pin?.getAttribute('cy')]).toEqual(['100', '120']);
  svg.getBoundingClientRect = () => ({ left: 20, top: 40, width: 300, height: 90 }) as DOMRect;
  fireEvent.click(svg, { clientX: 70, clientY: 100 });
  expect(onPlace).toHaveBeenCalledExactlyOnceWith([11, 51]);
});
