// The fast path for most lines in a tile: world coordinates to geometry commands in one pass,
// without allocations.
import { buffer, extent, type TileFrame } from './tile-address.ts';

const low = -buffer;
const high = extent + buffer;
/** The command that moves the pen once. */
const moveOnce = (1 << 3) | 1;
/** The most vertices for which the line command is one byte long. */
const maxFastPathVertices = 16;

/**
 * The most bytes that `writeWorldLine` writes for this many vertices: two commands, and two bytes for
 * each delta of a vertex.
 */
export function maxWorldLineBytes(vertices: number): number {
  return 2 + vertices * 4;
}

/** Pen position in tile units: read before a line and updated at its end. */
export const pen = { x: 0, y: 0 };

/**
 * Writes a line (vertices `from` to `to` of `world`) into `bytes` at `at` and returns the position
 * after it. Returns −1, with the pen unmoved, when a vertex lies outside the tile's buffer, fewer
 * than two differ, or there are too many. The array must have room.
 */
export function writeWorldLine(
  bytes: Uint8Array,
  at: number,
  world: Uint32Array,
  from: number,
  to: number,
  frame: TileFrame,
): number {
  if (to - from > maxFastPathVertices) return -1;
  const { left, top, scale } = frame;
  let next = at;
  let { x, y } = pen;
  let count = 0;
  let countAt = 0;
  for (let vertex = from * 2; vertex < to * 2; vertex += 2) {
    const nextX = Math.round(((world[vertex] ?? 0) - left) * scale);
    const nextY = Math.round(((world[vertex + 1] ?? 0) - top) * scale);
    if (nextX < low || nextX > high || nextY < low || nextY > high) return -1;
    if (count > 0 && nextX === x && nextY === y) continue;
    if (count === 0) bytes[next++] = moveOnce;
    else if (count === 1) countAt = next++;
    // Zigzag; within a tile and its buffer a delta is 13 bits plus its sign, so at most two bytes.
    const dx = ((nextX - x) << 1) ^ ((nextX - x) >> 31);
    if (dx < 0x80) bytes[next++] = dx;
    else {
      bytes[next++] = (dx & 0x7f) | 0x80;
      bytes[next++] = dx >> 7;
    }
    const dy = ((nextY - y) << 1) ^ ((nextY - y) >> 31);
    if (dy < 0x80) bytes[next++] = dy;
    else {
      bytes[next++] = (dy & 0x7f) | 0x80;
      bytes[next++] = dy >> 7;
    }
    x = nextX;
    y = nextY;
    count += 1;
  }
  if (count < 2) return -1;
  bytes[countAt] = ((count - 1) << 3) | 2;
  pen.x = x;
  pen.y = y;
  return next;
}
