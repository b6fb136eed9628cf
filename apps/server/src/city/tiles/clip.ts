// Clips lines and rings to a tile with its buffer, in tile units.
import { buffer, extent } from './tile-address.ts';

const low = -buffer;
const high = extent + buffer;

/** Vertices in tile units: pairs in a growing array that is reused for each feature. */
export class Points {
  pairs = new Int32Array(1024);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  /** Adds a vertex unless it equals the last one. */
  add(x: number, y: number): void {
    const at = this.count * 2;
    if (this.count > 0 && this.pairs[at - 2] === x && this.pairs[at - 1] === y) return;
    this.push(x, y);
  }

  push(x: number, y: number): void {
    const at = this.count * 2;
    if (at + 2 > this.pairs.length) {
      const grown = new Int32Array(this.pairs.length * 2);
      grown.set(this.pairs);
      this.pairs = grown;
    }
    this.pairs[at] = x;
    this.pairs[at + 1] = y;
    this.count += 1;
  }
}

/** Whether every vertex lies in the tile or its buffer. */
export function isInside(points: Points): boolean {
  for (let at = 0; at < points.count * 2; at += 1) {
    const value = points.pairs[at] ?? 0;
    if (value < low || value > high) return false;
  }
  return true;
}

/**
 * Fractions (0 to 1) at which a segment enters and leaves the tile, set by `isPartlyInside`
 * (Liang–Barsky).
 */
const clipRange = { enter: 0, leave: 1 };
function cutsSide(step: number, gap: number): boolean {
  if (step === 0) return gap < 0;
  const at = gap / step;
  if (step < 0) {
    if (at > clipRange.enter) clipRange.enter = at;
  } else if (at < clipRange.leave) clipRange.leave = at;
  return clipRange.enter > clipRange.leave;
}
function isPartlyInside(ax: number, ay: number, bx: number, by: number): boolean {
  clipRange.enter = 0;
  clipRange.leave = 1;
  return !(
    cutsSide(ax - bx, ax - low) ||
    cutsSide(bx - ax, high - ax) ||
    cutsSide(ay - by, ay - low) ||
    cutsSide(by - ay, high - ay)
  );
}

/** Passes the finished section to `run`, if it has a length, and starts the next. */
function emitSection(out: Points, run: (section: Points) => void): void {
  if (out.count > 1) run(out);
  out.clear();
}

/**
 * Calls `run` with each section of the line that lies inside; `out` is scratch. Sections of fewer
 * than two vertices are dropped.
 */
export function clipLine(line: Points, out: Points, run: (section: Points) => void): void {
  out.clear();
  for (let vertex = 1; vertex < line.count; vertex += 1) {
    const ax = line.pairs[vertex * 2 - 2] ?? 0;
    const ay = line.pairs[vertex * 2 - 1] ?? 0;
    const bx = line.pairs[vertex * 2] ?? 0;
    const by = line.pairs[vertex * 2 + 1] ?? 0;
    if (!isPartlyInside(ax, ay, bx, by)) {
      emitSection(out, run);
      continue;
    }
    const { enter, leave } = clipRange;
    if (enter > 0) emitSection(out, run);
    out.add(Math.round(ax + (bx - ax) * enter), Math.round(ay + (by - ay) * enter));
    out.add(Math.round(ax + (bx - ax) * leave), Math.round(ay + (by - ay) * leave));
    if (leave < 1) emitSection(out, run);
  }
  emitSection(out, run);
}

/**
 * One pass of Sutherland–Hodgman: the part of the ring on one side of an edge. `axis` 0 = x, 1 = y.
 */
function clipSide(ring: Points, out: Points, axis: 0 | 1, edge: number, keepsAbove: boolean): void {
  out.clear();
  let lastX = ring.pairs[ring.count * 2 - 2] ?? 0;
  let lastY = ring.pairs[ring.count * 2 - 1] ?? 0;
  for (let vertex = 0; vertex < ring.count; vertex += 1) {
    const x = ring.pairs[vertex * 2] ?? 0;
    const y = ring.pairs[vertex * 2 + 1] ?? 0;
    const [here, before] = axis === 0 ? [x, lastX] : [y, lastY];
    const isIn = keepsAbove ? here >= edge : here <= edge;
    const wasIn = keepsAbove ? before >= edge : before <= edge;
    if (isIn !== wasIn) {
      const crossing = (edge - before) / (here - before);
      out.add(Math.round(lastX + (x - lastX) * crossing), Math.round(lastY + (y - lastY) * crossing));
    }
    if (isIn) out.add(x, y);
    lastX = x;
    lastY = y;
  }
}

/**
 * Clips the ring (last vertex not repeated) to the tile in place; fewer than 3 vertices when
 * nothing is left.
 */
export function clipRing(ring: Points, scratch: Points): void {
  if (isInside(ring)) return;
  clipSide(ring, scratch, 0, low, true);
  clipSide(scratch, ring, 0, high, false);
  clipSide(ring, scratch, 1, low, true);
  clipSide(scratch, ring, 1, high, false);
}

/** Twice the signed area in tile units; positive = clockwise as seen on the map (y grows southward). */
export function doubleArea(ring: Points): number {
  let area = 0;
  let lastX = ring.pairs[ring.count * 2 - 2] ?? 0;
  let lastY = ring.pairs[ring.count * 2 - 1] ?? 0;
  for (let vertex = 0; vertex < ring.count; vertex += 1) {
    const x = ring.pairs[vertex * 2] ?? 0;
    const y = ring.pairs[vertex * 2 + 1] ?? 0;
    area += lastX * y - x * lastY;
    lastX = x;
    lastY = y;
  }
  return area;
}

/** Reverses the ring's direction. */
export function reverse(ring: Points): void {
  for (let a = 0, b = ring.count - 1; a < b; a += 1, b -= 1)
    for (const part of [0, 1]) {
      const saved = ring.pairs[a * 2 + part] ?? 0;
      ring.pairs[a * 2 + part] = ring.pairs[b * 2 + part] ?? 0;
      ring.pairs[b * 2 + part] = saved;
    }
}
