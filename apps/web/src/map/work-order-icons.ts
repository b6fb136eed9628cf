// Icons of work orders: a tag with the shape and color of the status, drawn once per scheme.
import type { WorkOrderStatus } from '@curbwright/core';
import { drawImage } from './map-images.ts';
import { palettes, type Scheme } from './palette.ts';

/** Icon size in screen pixels. */
const size = 28;

const colors: Readonly<Record<Scheme, Readonly<Record<WorkOrderStatus, string>>>> = {
  light: {
    open: '#0c7479',
    assigned: '#0c7479',
    'in progress': '#8a5a00',
    blocked: '#b3261e',
    done: '#2b6a2f',
    cancelled: '#5b666b',
  },
  dark: {
    open: '#57c7cc',
    assigned: '#57c7cc',
    'in progress': '#f0b84d',
    blocked: '#ff8a80',
    done: '#86cf8a',
    cancelled: '#a8b3b8',
  },
};

function drawTagOutline(pen: CanvasRenderingContext2D, status: WorkOrderStatus): void {
  const line = (points: readonly (readonly [number, number])[], closed: boolean) => {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    if (closed) pen.closePath();
  };
  pen.lineWidth = 2.5;
  if (status === 'open' || status === 'assigned') {
    pen.beginPath();
    pen.arc(14, 14, status === 'open' ? 5 : 6, 0, Math.PI * 2);
    if (status === 'open') pen.stroke();
    else pen.fill();
  } else if (status === 'in progress') {
    line(
      [
        [10, 7.5],
        [20, 14],
        [10, 20.5],
      ],
      true,
    );
    pen.fill();
  } else if (status === 'blocked') {
    line(
      [
        [14, 6.5],
        [21.5, 14],
        [14, 21.5],
        [6.5, 14],
      ],
      true,
    );
    pen.fill();
  } else if (status === 'done') {
    line(
      [
        [8.5, 14.5],
        [12.5, 18.5],
        [19.5, 9.5],
      ],
      false,
    );
    pen.stroke();
  } else {
    line(
      [
        [9, 9],
        [19, 19],
      ],
      false,
    );
    pen.stroke();
    line(
      [
        [19, 9],
        [9, 19],
      ],
      false,
    );
    pen.stroke();
  }
}

/** Draws the icon; `null` if the browser provides no canvas. */
export function drawWorkOrderIcon(status: WorkOrderStatus, scheme: Scheme): ImageData | null {
  return drawImage(size, (pen) => {
    const color = colors[scheme][status];
    // A square tag cannot be mistaken for the round disc of an asset.
    pen.beginPath();
    pen.roundRect(2, 2, size - 4, size - 4, 6);
    pen.fillStyle = palettes[scheme].casing;
    pen.fill();
    pen.strokeStyle = color;
    pen.lineWidth = 2;
    pen.stroke();
    pen.fillStyle = color;
    drawTagOutline(pen, status);
  });
}
