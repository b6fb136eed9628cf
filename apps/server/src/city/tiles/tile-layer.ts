// One layer of a vector tile (Mapbox Vector Tile 2.1): features with ids, shared keys and values, and their geometry as commands.
import { extent, type TileFrame } from './tile-address.ts';
import { putVarint, TileBytes, varintSize } from './tile-bytes.ts';
import { maxWorldLineBytes, pen, writeWorldLine } from './world-line.ts';

export const geometryTypes = { point: 1, line: 2, polygon: 3 } as const;

export class TileLayer {
  readonly name: string;
  readonly #features = new TileBytes();
  readonly #tags = new TileBytes(256);
  readonly #keys: string[] = [];
  readonly #values: (string | number)[] = [];
  readonly #valueIndex = new Map<string | number, number>();
  #lastValue: string | number | null = null;
  #lastIndex = 0;
  /** Geometry of the feature being built. */
  readonly geometry = new TileBytes(4096);
  /** Pen position. */
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

  /** Empties the layer and keeps its allocated memory. */
  clear(): void {
    this.#features.clear();
    this.#keys.length = 0;
    this.#values.length = 0;
    this.#valueIndex.clear();
    this.#lastValue = null;
  }

  /** Adds a property to the feature being built. */
  tag(key: string, value: string | number): void {
    let keyIndex = this.#keys[0] === key ? 0 : this.#keys.indexOf(key);
    if (keyIndex < 0) keyIndex = this.#keys.push(key) - 1;
    const tags = this.#tags;
    tags.reserve(10);
    tags.length = putVarint(
      tags.bytes,
      putVarint(tags.bytes, tags.length, keyIndex),
      this.#indexOfValue(value),
    );
  }

  #indexOfValue(value: string | number): number {
    // Adjacent features often share a value.
    if (value === this.#lastValue) return this.#lastIndex;
    let index = this.#valueIndex.get(value);
    if (index === undefined) {
      index = this.#values.push(value) - 1;
      this.#valueIndex.set(value, index);
    }
    this.#lastValue = value;
    this.#lastIndex = index;
    return index;
  }

  /**
   * Adds `count` vertices, as pairs in `points` from vertex `from`; `closed` for a ring (whose last
   * vertex is not repeated).
   */
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
   * Adds a whole line directly from world coordinates, the fast path. Returns `false` and adds
   * nothing when `writeWorldLine` rejects it.
   */
  worldLine(world: Uint32Array, from: number, to: number, frame: TileFrame): boolean {
    const out = this.geometry;
    out.reserve(maxWorldLineBytes(to - from));
    pen.x = this.#x;
    pen.y = this.#y;
    const end = writeWorldLine(out.bytes, out.length, world, from, to, frame);
    if (end < 0) return false;
    out.length = end;
    this.#x = pen.x;
    this.#y = pen.y;
    return true;
  }

  /**
   * Adds a complete feature of one line, with the tags added before and an id, directly to the
   * layer. Returns `false` and adds nothing (the tags remain) when `writeWorldLine` rejects the line.
   */
  lineFeature(world: Uint32Array, from: number, to: number, frame: TileFrame, id: number): boolean {
    const out = this.#features;
    const tags = this.#tags;
    out.reserve(24 + tags.length + maxWorldLineBytes(to - from));
    const { bytes } = out;
    // The length of such a short feature fits in one byte, which is written last.
    let at = out.length + 2;
    const began = at;
    bytes[at++] = 0x08;
    at = putVarint(bytes, at, id);
    bytes[at++] = 0x12;
    bytes[at++] = tags.length;
    for (let tag = 0; tag < tags.length; tag += 1) bytes[at++] = tags.bytes[tag] ?? 0;
    bytes[at++] = 0x18;
    bytes[at++] = geometryTypes.line;
    bytes[at++] = 0x22;
    const lineAt = at + 1;
    pen.x = 0;
    pen.y = 0;
    const end = writeWorldLine(bytes, lineAt, world, from, to, frame);
    if (end < 0 || end - began > 0x7f) return false;
    bytes[at] = end - lineAt;
    bytes[began - 2] = 0x12;
    bytes[began - 1] = end - began;
    out.length = end;
    tags.clear();
    return true;
  }

  /** Ends the feature being built; one without geometry is dropped. `id` 0 means none. */
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

  /** Appends the layer to a tile; an empty layer is omitted. */
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
