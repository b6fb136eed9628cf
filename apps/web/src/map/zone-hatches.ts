// Hatch patterns of analysis zones, drawn once per direction, color and color scheme. Adjacent
// zones can thus be distinguished without color.
import { drawImage } from './map-images.ts';
import type { Hatch } from './zones.ts';

/** Size of one repeat in screen pixels. */
const size = 16;

/** Returns the name of the image in the map style. */
export function hatchName(hatch: Hatch, ink: string): string {
  return `zone ${hatch} ${ink}`;
}

type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/**
 * Strokes of one repeat. Those that cross its corners extend beyond it, so that the repeats join
 * seamlessly.
 */
const strokes: Readonly<Record<Exclude<Hatch, 'dotted'>, readonly Stroke[]>> = {
  rising: [
    [0, size, size, 0],
    [-size / 2, size / 2, size / 2, -size / 2],
    [size / 2, size * 1.5, size * 1.5, size / 2],
  ],
  falling: [
    [0, 0, size, size],
    [-size / 2, size / 2, size / 2, size * 1.5],
    [size / 2, -size / 2, size * 1.5, size / 2],
  ],
  level: [[0, size / 2, size, size / 2]],
  upright: [[size / 2, 0, size / 2, size]],
  crossed: [
    [0, size / 2, size, size / 2],
    [size / 2, 0, size / 2, size],
  ],
};

/** Draws one repeat; `null` if the browser provides no canvas. */
export function drawHatch(hatch: Hatch, ink: string): ImageData | null {
  return drawImage(size, (pen) => {
    pen.strokeStyle = ink;
    pen.fillStyle = ink;
    pen.lineWidth = 1;
    if (hatch === 'dotted') {
      for (const [x, y] of [
        [size / 4, size / 4],
        [(size * 3) / 4, (size * 3) / 4],
      ] as const) {
        pen.beginPath();
        pen.arc(x, y, 1.2, 0, Math.PI * 2);
        pen.fill();
      }
    } else
      for (const [x1, y1, x2, y2] of strokes[hatch]) {
        pen.beginPath();
        pen.moveTo(x1, y1);
        pen.lineTo(x2, y2);
        pen.stroke();
      }
  });
}
