// The map goes to a picked curb only when it is not in sight.
import { describe, expect, it } from 'vitest';
import { placeToLook } from './keep-in-sight.ts';

const camera = { lng: -122.6, lat: 45.5, zoom: 17 };
const frame = { width: 390, height: 350 };
const line = (lng: number, lat: number) => ({
  type: 'LineString' as const,
  coordinates: [[lng - 0.0001, lat] as [number, number], [lng + 0.0001, lat] as [number, number]],
});

describe('a picked curb', () => {
  it('in the frame leaves the map where it is', () => {
    expect(placeToLook(line(-122.6, 45.5), camera, frame)).toBeNull();
    expect(placeToLook(line(-122.6005, 45.5002), camera, frame)).toBeNull();
  });
  it('below the frame, or under the tools at its edge, brings the map to it', () => {
    expect(placeToLook(line(-122.6, 45.497), camera, frame)?.lat).toBeCloseTo(45.497, 6);
    expect(placeToLook(line(-122.596, 45.5), camera, frame)?.lng).toBeCloseTo(-122.596, 6);
  });
});
