// Loads the map's chunk once, as soon as the shell is painted. If it fails to load, or the browser
// cannot draw the map, an error message appears in its place.
import { loadLaterTexts } from '../i18n/start.ts';
import { hasWebgl } from '../map/webgl.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';

type MapModule = { default: typeof import('../map/map-canvas.tsx').MapCanvas };

let modulePromise: Promise<MapModule> | null = null;

export function loadMap(): Promise<MapModule> {
  modulePromise ??= (
    hasWebgl()
      ? import('../map/map-canvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas }))
      : Promise.all([import('./map-unavailable.tsx'), loadLaterTexts()]).then(([{ MapUnavailable }]) => ({
          default: MapUnavailable,
        }))
  ).catch((error: unknown) => {
    console.error(error);
    return { default: ChunkLoadError };
  });
  return modulePromise;
}
