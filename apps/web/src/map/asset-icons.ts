// Images of assets: each type's icon on a small disc, drawn once per type, state and color scheme.
import { isIconPath } from '@curbwright/core';
import type { AssetIcon, MarkerState } from './assets.ts';
import { drawImage } from './map-images.ts';
import { palettes, type Scheme } from './palette.ts';

/** Diameter of a disc, in screen pixels. */
const size = 28;

/** Lightens a color in the dark scheme, so that it is legible on the dark disc. */
function ensureContrast(color: string, scheme: Scheme): string {
  if (scheme === 'light') return color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const paler = (part: number) => Math.round(part + (255 - part) * 0.55);
  return `rgb(${paler(red)} ${paler(green)} ${paler(blue)})`;
}

/** Draws the image; `null` when the browser provides no canvas. */
export function drawAssetIcon(icon: AssetIcon, state: MarkerState, scheme: Scheme): ImageData | null {
  return drawImage(size, (pen) => {
    const palette = palettes[scheme];
    const ink = ensureContrast(icon.color, scheme);
    pen.beginPath();
    pen.arc(size / 2, size / 2, size / 2 - 1, 0, Math.PI * 2);
    pen.fillStyle = palette.casing;
    pen.fill();
    const proposed = state === 'proposed' || state === 'going';
    pen.globalAlpha = state === 'active' || proposed ? 1 : 0.65;
    pen.beginPath();
    pen.arc(size / 2, size / 2, size / 2 - 2.25, 0, Math.PI * 2);
    pen.strokeStyle = proposed ? palette.selection : ink;
    pen.lineWidth = proposed ? 2 : 1.5;
    if (proposed || state === 'planned') pen.setLineDash([3, 2.2]);
    pen.stroke();
    pen.setLineDash([]);
    pen.save();
    pen.translate(size / 2 - 7.8, size / 2 - 7.8);
    pen.scale(0.65, 0.65);
    pen.fillStyle = ink;
    if (isIconPath(icon.path)) pen.fill(new Path2D(icon.path), 'evenodd');
    pen.restore();
    if (state === 'going' || state === 'removed') {
      pen.beginPath();
      pen.moveTo(6, size - 6);
      pen.lineTo(size - 6, 6);
      pen.strokeStyle = palette.casing;
      pen.lineWidth = 4;
      pen.stroke();
      pen.strokeStyle = palette.hover;
      pen.lineWidth = 2;
      pen.stroke();
    }
  });
}
