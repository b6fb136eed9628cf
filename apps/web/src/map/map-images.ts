// Images of map layers, drawn on a canvas.
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Image pixels per screen pixel, so that images are sharp on dense screens. */
const pixelRatio = 2;

/** Returns a square image of `size` screen pixels; `null` if the browser provides no canvas. */
export function drawImage(size: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = size * pixelRatio;
  canvas.height = size * pixelRatio;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(pixelRatio, pixelRatio);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Adds an image to the map, or replaces it; does nothing without one. */
export function setImage(map: MapLibreMap, name: string, image: ImageData | null): void {
  if (image === null) return;
  // After a style rebuild, an empty placeholder image may already have this name.
  if (map.hasImage(name)) map.removeImage(name);
  map.addImage(name, image, { pixelRatio });
}
