// @vitest-environment happy-dom
// The line of an asset's history about a move: between two streets, along one, and where no curb is near.
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { MoveLine } from './move-line.tsx';

const at = (lng: number, lat = 43) => ({ name: 'Elm', geometry: { type: 'Point', coordinates: [lng, lat] } });

async function lineOf(before: unknown, after: unknown, streets: Readonly<Record<string, string>>) {
  const { view } = await open(
    <div data-testid="line">
      <MoveLine before={before} after={after} />
    </div>,
    {
      linksPublicViewer: ({ query }) => {
        const street = streets[query.lng ?? ''];
        return mockResponse('linksPublicViewer', {
          features: street === undefined ? [] : [{ properties: { bl_street_name: street, bl_side: null } }],
        } as never);
      },
    },
  );
  return () => view.getByTestId('line').textContent;
}

it('says from which street to which, and how far', async () => {
  const line = await lineOf(at(11), at(11.001), { '11': 'Oak Street', '11.001': 'Elm Street' });
  await expect.poll(() => line()).toBe('Moved from Oak Street to Elm Street (81 m)');
});

it('says along which street, and coordinates where no curb is near', async () => {
  const along = await lineOf(at(11), at(11.0001), { '11': 'Oak Street', '11.0001': 'Oak Street' });
  await expect.poll(() => along()).toBe('Moved along Oak Street (8 m)');
  const far = await lineOf(at(12), at(12.001), {});
  expect(far()).toBe('Moved from 43.000000, 12.000000 to 43.000000, 12.001000 (81 m)');
});

it('says nothing of what stayed in its place, is new, or has none', async () => {
  for (const [before, after] of [
    [at(11), at(11)],
    [null, at(11)],
    [{ name: 'Elm' }, { name: 'Oak' }],
  ])
    expect((await lineOf(before, after, {}))()).toBe('');
});
