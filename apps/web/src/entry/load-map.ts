// The map's chunk: asked for as soon as the shell is painted, once. Where it does not come, or the browser cannot draw it, its place says so.
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
