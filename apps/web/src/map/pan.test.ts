// Panning without dragging: by how many pixels, and to which side.
import { describe, expect, it } from 'vitest';
import { panCamera } from './pan.ts';

const camera = { kind: 'point', lng: 10, lat: 50, zoom: 14 } as const;

describe('panned', () => {
  it('moves by pixels of 512 px tiles', () => {
    expect(panCamera(camera, 'end', 512)).toMatchObject({
      lng: expect.closeTo(10 + 360 / 2 ** 14, 6),
      lat: expect.closeTo(50, 6),
    });
    expect(panCamera(camera, 'start', 512)).toMatchObject({ lng: expect.closeTo(10 - 360 / 2 ** 14, 6) });
    const up = panCamera(camera, 'up', 100);
    expect(up.kind === 'point' && up.lat > 50).toBe(true);
  });

  it('goes where the screen says when the map is turned, around the world and not over the pole', () => {
    const turned = panCamera({ ...camera, bearing: 90 }, 'up', 100);
    expect(turned).toMatchObject({ lat: expect.closeTo(50, 6) });
    expect(turned.kind === 'point' && turned.lng > 10).toBe(true);
    expect(panCamera({ ...camera, lng: 179.9999 }, 'end', 512)).toMatchObject({
      lng: expect.closeTo(-180 + 0.0219, 2),
    });
    const pole = panCamera({ ...camera, lat: 85, zoom: 0 }, 'up', 512);
    expect(pole.kind === 'point' && pole.lat < 86).toBe(true);
  });
});
