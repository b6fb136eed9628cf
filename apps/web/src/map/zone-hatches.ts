// The hatches of zones, drawn once per direction, ink and scheme: an area is told from its neighbours without colour.
import type { Hatch } from './zones.ts';

/** Pixels of one repeat on the screen, and of the picture for each. */
const size = 16;
export const hatchRatio = 2;

/** The name a picture has on the map. */
export function hatchName(hatch: Hatch, ink: string): string {
  return `zone ${hatch} ${ink}`;
}

type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** Strokes of one repeat; those that cross its corners are drawn beyond it, so that repeats meet. */
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

/** Draws one repeat; null where the browser gives no canvas. */
export function drawHatch(hatch: Hatch, ink: string): ImageData | null {
  const across = size * hatchRatio;
  const canvas = document.createElement('canvas');
  canvas.width = across;
  canvas.height = across;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(hatchRatio, hatchRatio);
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
  return pen.getImageData(0, 0, across, across);
}
