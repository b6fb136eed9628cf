// Mock of a canvas's 2D context for tests: drawing is recorded as shapes, in pixels of the canvas.
import { roundTo } from '@curbwright/core';
import { onTestFinished, vi } from 'vitest';

export interface Shape {
  readonly kind: 'fill' | 'stroke';
  /** End points of lines, or points along an arc. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly color: string;
  /** Width of a stroke, in pixels of the canvas. */
  readonly width: number;
  readonly dash: readonly number[];
  readonly alpha: number;
  readonly closed: boolean;
  /** Path data that was filled. */
  readonly path: string | null;
}

interface Settings {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  globalAlpha: number;
  dash: readonly number[];
  scale: readonly [number, number];
  move: readonly [number, number];
}

const start: Settings = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  globalAlpha: 1,
  dash: [],
  scale: [1, 1],
  move: [0, 0],
};

class PlayedPath {
  readonly data: string;
  constructor(data: string) {
    this.data = data;
  }
}

/** Side of the 24-unit square in which icon paths are drawn. */
const iconSide = 24;

class PlayedPen {
  readonly #shapes: Shape[];
  #settings = { ...start };
  readonly #saved: Settings[] = [];
  #points: [number, number][] = [];
  #closed = false;
  constructor(shapes: Shape[]) {
    this.#shapes = shapes;
  }
  set fillStyle(to: string) {
    this.#settings.fillStyle = to;
  }
  set strokeStyle(to: string) {
    this.#settings.strokeStyle = to;
  }
  set lineWidth(to: number) {
    this.#settings.lineWidth = to;
  }
  set globalAlpha(to: number) {
    this.#settings.globalAlpha = to;
  }
  setLineDash(to: readonly number[]) {
    this.#settings.dash = to;
  }
  save() {
    this.#saved.push({ ...this.#settings });
  }
  restore() {
    this.#settings = this.#saved.pop() ?? { ...start };
  }
  scale(x: number, y: number) {
    const [sx, sy] = this.#settings.scale;
    this.#settings.scale = [sx * x, sy * y];
  }
  translate(x: number, y: number) {
    this.#settings.move = this.#at(x, y);
  }
  #at(x: number, y: number): [number, number] {
    const { scale, move } = this.#settings;
    return [move[0] + x * scale[0], move[1] + y * scale[1]];
  }
  beginPath() {
    this.#points = [];
    this.#closed = false;
  }
  moveTo(x: number, y: number) {
    this.#points.push(this.#at(x, y));
  }
  lineTo(x: number, y: number) {
    this.#points.push(this.#at(x, y));
  }
  closePath() {
    this.#closed = true;
  }
  arc(x: number, y: number, radius: number, from: number, to: number) {
    for (let step = 0; step < 32; step++) {
      const angle = from + ((to - from) * step) / 32;
      this.#points.push(this.#at(x + radius * Math.cos(angle), y + radius * Math.sin(angle)));
    }
  }
  roundRect(x: number, y: number, width: number, height: number, radius: number) {
    for (const [across, down] of [
      [radius, 0],
      [width, radius],
      [width - radius, height],
      [0, height - radius],
    ] as const)
      this.#points.push(this.#at(x + across, y + down));
  }
  #note(kind: Shape['kind'], path: string | null = null) {
    const { fillStyle, strokeStyle, lineWidth, dash, globalAlpha, scale } = this.#settings;
    this.#shapes.push({
      kind,
      points: path === null ? this.#points : [this.#at(0, 0), this.#at(iconSide, iconSide)],
      color: kind === 'fill' ? fillStyle : strokeStyle,
      width: kind === 'fill' ? 0 : lineWidth * scale[0],
      dash,
      alpha: globalAlpha,
      closed: this.#closed,
      path,
    });
  }
  fill(path?: PlayedPath) {
    this.#note('fill', path?.data ?? null);
  }
  stroke() {
    this.#note('stroke');
  }
  drawImage(image: unknown, x: number, y: number) {
    this.#shapes.push({ ...this.#shapes[0], points: [[x, y]], image } as never);
  }
  getImageData(x: number, y: number, width: number, height: number) {
    return { x, y, width, height, shapes: this.#shapes };
  }
}

/**
 * Gives canvases a mock 2D context until the test ends, or none if `there` is `false`. The recorded
 * drawing is in the `shapes` of the canvas's image data.
 */
export function mockCanvas(there = true): void {
  vi.stubGlobal('Path2D', PlayedPath);
  const pen = vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((() => (there ? new PlayedPen([]) : null)) as never);
  onTestFinished(() => {
    pen.mockRestore();
    vi.unstubAllGlobals();
  });
}

/** Returns the shapes recorded in image data. */
export function shapesOf(picture: ImageData | null): readonly Shape[] {
  return (picture as unknown as { shapes: readonly Shape[] } | null)?.shapes ?? [];
}

/** Returns west, north, east and south of a shape, rounded to tenths of a pixel. */
export function boundsOf({ points }: Pick<Shape, 'points'>): readonly number[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) =>
    roundTo(value, 1),
  );
}
