// @vitest-environment happy-dom
// The map goes to the curbs of a draft that is opened, unless one of them is seen already.
import { describe, expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { drawnReported, inViewReported } from '../../city/view/map-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { begin, editor, withoutDraftAfter } from './testing/edited-draft.tsx';
import { useZoomToDraft } from './use-zoom-to-draft.ts';

withoutDraftAfter();

function Show({ at }: { at: readonly (readonly [number, number])[] }) {
  const facts = new Map(
    at.map(([lng, lat], index) => [
      index,
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [lng, lat],
            [lng, lat],
          ],
        },
      },
    ]),
  );
  useZoomToDraft({ facts: facts as never, entries: [], gone: [], again: null });
  return null;
}
it('goes to the curbs of a draft that was opened, all of them', async () => {
  begin();
  await open(
    <Show
      at={[
        [3, 5],
        [1, 9],
        [2, 7],
      ]}
    />,
    editor,
  );
  const { camera } = store.getState().map;
  expect(camera?.kind).toBe('box');
  const box = camera?.kind === 'box' ? camera.box : [];
  for (const [index, degrees] of [0.9997, 4.9997, 3.0003, 9.0003].entries())
    expect(box[index]).toBeCloseTo(degrees, 6);
});

describe('a draft that is opened while the map stands somewhere', () => {
  const seen = (zoom: number, box: readonly [number, number, number, number]) => {
    store.dispatch(drawnReported({ kind: 'point', lng: 1, lat: 9, zoom, bearing: 0, pitch: 0 } as never));
    store.dispatch(inViewReported({ curbs: {}, box: box as never }));
  };
  it.each([
    { what: 'one of its curbs is seen', zoom: 15, box: [0.9, 8.9, 1.1, 9.1], moves: false },
    { what: 'they are seen from afar', zoom: 14.9, box: [0.9, 8.9, 1.1, 9.1], moves: true },
    { what: 'all lie to the east', zoom: 16, box: [-1, 8.9, 0.9, 9.1], moves: true },
    { what: 'all lie to the west', zoom: 16, box: [3.1, 4, 4, 10], moves: true },
    { what: 'all lie to the north', zoom: 16, box: [0, 3, 4, 4.9], moves: true },
    { what: 'all lie to the south', zoom: 16, box: [0, 9.1, 4, 10], moves: true },
  ] as const)('moves it or not where $what', async ({ zoom, box, moves }) => {
    seen(zoom, box);
    begin();
    await open(
      <Show
        at={[
          [3, 5],
          [1, 9],
        ]}
      />,
      editor,
    );
    expect(store.getState().map.camera?.kind === 'box').toBe(moves);
  });
});
