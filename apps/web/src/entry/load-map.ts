// Loads the map's chunk once, as soon as the shell is painted. If it fails to load, or the browser
// cannot draw the map, a message appears in its place.
import { laterTexts } from '../i18n/start.ts';
import { hasWebgl } from '../map/webgl.ts';
import { MissingPart } from './missing-part.tsx';

type MapPart = { default: typeof import('../map/map-canvas.tsx').MapCanvas };

let asked: Promise<MapPart> | null = null;

export function loadMap(): Promise<MapPart> {
  asked ??= (
    hasWebgl()
      ? import('../map/map-canvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas }))
      : Promise.all([import('./map-unavailable.tsx'), laterTexts()]).then(([{ MapUnavailable }]) => ({
          default: MapUnavailable,
        }))
  ).catch((error: unknown) => {
    console.error(error);
    return { default: MissingPart };
  });
  return asked;
}
