// The map's chunk: asked for as soon as the shell is painted, once. Where it does not come, its place says so: without that the whole page went blank.
import { MissingPart } from './missing-part.tsx';

type MapPart = { default: typeof import('../map/map-canvas.tsx').MapCanvas };

let asked: Promise<MapPart> | null = null;

export function loadMap(): Promise<MapPart> {
  asked ??= import('../map/map-canvas.tsx').then(
    ({ MapCanvas }) => ({ default: MapCanvas }),
    (error: unknown) => {
      console.error(error);
      return { default: MissingPart };
    },
  );
  return asked;
}
