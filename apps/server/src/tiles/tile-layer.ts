// One layer of a vector tile (Mapbox Vector Tile 2.1): features with ids, shared keys and values, and their geometry as commands.
import { buffer, extent, type TileFrame } from './tile-address.ts';
import { putVarint, TileBytes, varintSize } from './tile-bytes.ts';

export const geometryTypes = { point: 1, line: 2, polygon: 3 } as const;

/** The command that moves the pen once. */
const moveOnce = (1 << 3) | 1;
const low = -buffer;
const high = extent + buffer;

export class TileLayer {
  readonly name: string;
  readonly #features = new TileBytes();
  readonly #tags = new TileBytes(256);
  readonly #keys: string[] = [];
  readonly #values: (string | number)[] = [];
  readonly #valueIndex = new Map<string | number, number>();
  /** Geometry of the feature being made. */
  readonly geometry = new TileBytes(4096);
  /** Where the pen is. */
  #x = 0;
  #y = 0;

  constructor(name: string) {
    this.name = name;
  }

  get isEmpty(): boolean {
    return this.#features.length === 0;
  }

  /** Bytes of the features so far. */
  get size(): number {
    return this.#features.length;
  }

  /** Adds a property to the feature being made. */
  tag(key: string, value: string | number): void {
    let keyIndex = this.#keys[0] === key ? 0 : this.#keys.indexOf(key);
    if (keyIndex < 0) keyIndex = this.#keys.push(key) - 1;
    let index = this.#valueIndex.get(value);
    if (index === undefined) {
      index = this.#values.push(value) - 1;
      this.#valueIndex.set(value, index);
    }
    const tags = this.#tags;
    tags.reserve(10);
    tags.length = putVarint(tags.bytes, putVarint(tags.bytes, tags.length, keyIndex), index);
  }

  /** Adds a run of vertices, `count` pairs in `points` from vertex `from`; closed when a ring (whose last vertex is not repeated). */
  run(points: Int32Array, from: number, count: number, closed: boolean): void {
    const bytes = this.geometry;
    bytes.reserve(12 + count * 10);
    bytes.command(1, 1);
    bytes.zigzag((points[from * 2] ?? 0) - this.#x);
    bytes.zigzag((points[from * 2 + 1] ?? 0) - this.#y);
    this.#x = points[from * 2] ?? 0;
    this.#y = points[from * 2 + 1] ?? 0;
    if (count > 1) {
      bytes.command(2, count - 1);
      for (let vertex = from + 1; vertex < from + count; vertex += 1) {
        const x = points[vertex * 2] ?? 0;
        const y = points[vertex * 2 + 1] ?? 0;
        bytes.zigzag(x - this.#x);
        bytes.zigzag(y - this.#y);
        this.#x = x;
        this.#y = y;
      }
    }
    if (closed) bytes.command(7, 1);
  }

  /**
   * Adds a whole line straight from world coordinates (vertices `from` to `to`), the quick way most lines go: false, and nothing added,
   * when a vertex lies outside the tile's buffer or fewer than two differ.
   */
  worldLine(world: Uint32Array, from: number, to: number, { left, top, scale }: TileFrame): boolean {
    const out = this.geometry;
    out.reserve(16 + (to - from) * 10);
    const began = out.length;
    const { bytes } = out;
    let at = began;
    let x = this.#x;
    let y = this.#y;
    let count = 0;
    let countAt = 0;
    for (let vertex = from; vertex < to; vertex += 1) {
      const nextX = Math.round(((world[vertex * 2] ?? 0) - left) * scale);
      const nextY = Math.round(((world[vertex * 2 + 1] ?? 0) - top) * scale);
      if (nextX < low || nextX > high || nextY < low || nextY > high) return false;
      if (count > 0 && nextX === x && nextY === y) continue;
      if (count === 0) bytes[at++] = moveOnce;
      else if (count === 1) {
        countAt = at;
        at += 1;
      }
      let dx = (nextX - x) * 2;
      if (dx < 0) dx = -dx - 1;
      while (dx >= 0x80) {
        bytes[at++] = (dx & 0x7f) | 0x80;
        dx >>>= 7;
      }
      bytes[at++] = dx;
      let dy = (nextY - y) * 2;
      if (dy < 0) dy = -dy - 1;
      while (dy >= 0x80) {
        bytes[at++] = (dy & 0x7f) | 0x80;
        dy >>>= 7;
      }
      bytes[at++] = dy;
      x = nextX;
      y = nextY;
      count += 1;
    }
    // The command's count is written into one byte kept free for it; longer lines go the other way.
    if (count < 2 || count > 15) return false;
    bytes[countAt] = ((count - 1) << 3) | 2;
    out.length = at;
    this.#x = x;
    this.#y = y;
    return true;
  }

  /** Ends the feature being made; one without geometry is dropped. `id` 0 = none. */
  feature(type: number, id = 0): void {
    const { geometry } = this;
    const tags = this.#tags;
    if (geometry.length > 0) {
      const length =
        (id > 0 ? 1 + varintSize(id) : 0) +
        (tags.length > 0 ? 1 + varintSize(tags.length) + tags.length : 0) +
        2 +
        1 +
        varintSize(geometry.length) +
        geometry.length;
      const out = this.#features;
      out.reserve(length + 16);
      const { bytes } = out;
      let at = out.length;
      bytes[at++] = 0x12;
      at = putVarint(bytes, at, length);
      if (id > 0) {
        bytes[at++] = 0x08;
        at = putVarint(bytes, at, id);
      }
      if (tags.length > 0) {
        bytes[at++] = 0x12;
        at = putVarint(bytes, at, tags.length);
        for (let from = 0; from < tags.length; from += 1) bytes[at++] = tags.bytes[from] ?? 0;
      }
      bytes[at++] = 0x18;
      bytes[at++] = type;
      bytes[at++] = 0x22;
      at = putVarint(bytes, at, geometry.length);
      out.length = at;
      out.append(geometry);
    }
    geometry.clear();
    tags.clear();
    this.#x = 0;
    this.#y = 0;
  }

  /** Appends the layer to a tile; an empty one is left out. */
  writeTo(tile: TileBytes): void {
    if (this.isEmpty) return;
    const tail = new TileBytes(256);
    for (const key of this.#keys) tail.text(0x1a, key);
    const value = new TileBytes(64);
    for (const each of this.#values) {
      value.clear();
      if (typeof each === 'string') value.text(0x0a, each);
      else if (Number.isInteger(each) && each >= 0) {
        value.varint(0x28);
        value.varint(each);
      } else {
        value.varint(0x19);
        value.double(each);
      }
      tail.varint(0x22);
      tail.varint(value.length);
      tail.append(value);
    }
    tail.varint(0x28);
    tail.varint(extent);
    tail.varint(0x78);
    tail.varint(2);
    const name = Buffer.byteLength(this.name);
    tile.varint(0x1a);
    tile.varint(1 + varintSize(name) + name + this.#features.length + tail.length);
    tile.text(0x0a, this.name);
    tile.append(this.#features);
    tile.append(tail);
  }
}
