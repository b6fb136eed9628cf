// Reads well-known binary, which GeoPackage stores behind its own header, as GeoJSON geometries.
// Heights and measures are dropped.

const kinds = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const;

class Reader {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  #uint(little: boolean): number {
    const value = this.#view.getUint32(this.#at, little);
    this.#at += 4;
    return value;
  }

  #count(little: boolean, least: number): number {
    const count = this.#uint(little);
    // A count that the remaining bytes cannot contain is corrupt; no memory is allocated for it.
    if (count * least > this.#view.byteLength - this.#at) throw new RangeError('more parts than bytes');
    return count;
  }

  #pair(little: boolean, size: number): [number, number] {
    const pair: [number, number] = [
      this.#view.getFloat64(this.#at, little),
      this.#view.getFloat64(this.#at + 8, little),
    ];
    this.#at += size * 8;
    return pair;
  }

  #line(little: boolean, size: number): [number, number][] {
    return Array.from({ length: this.#count(little, size * 8) }, () => this.#pair(little, size));
  }

  geometry(): { type: string; coordinates: unknown } | null {
    const little = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const code = this.#uint(little);
    // ISO encodes heights by adding thousands to the type, EWKB by setting high bits.
    const extra = Math.floor((code & 0xff_ff) / 1000);
    const size =
      2 +
      (extra === 3 ? 2 : extra > 0 ? 1 : 0) +
      (code & 0x80_00_00_00 ? 1 : 0) +
      (code & 0x40_00_00_00 ? 1 : 0);
    if ((code & 0x20_00_00_00) !== 0) this.#at += 4;
    const type = kinds[(code & 0xff_ff) % 1000];
    if (type === 'Point') return { type, coordinates: this.#pair(little, size) };
    if (type === 'LineString') return { type, coordinates: this.#line(little, size) };
    if (type === 'Polygon')
      return {
        type,
        coordinates: Array.from({ length: this.#count(little, 4) }, () => this.#line(little, size)),
      };
    if (type === undefined || type === '') return null;
    const parts = Array.from({ length: this.#count(little, 5) }, () => this.geometry()?.coordinates);
    return { type, coordinates: parts };
  }
}

/**
 * Reads the geometry of a GeoPackage blob; `null` for an empty one or an unsupported type. Throws
 * RangeError when it is corrupt.
 */
export function parseGeoPackageGeometry(blob: Uint8Array): unknown {
  if (blob[0] !== 0x47 || blob[1] !== 0x50) throw new RangeError('no GeoPackage geometry');
  const flags = blob[3] ?? 0;
  if ((flags & 0x10) !== 0) return null;
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  if (envelope === undefined) throw new RangeError('an envelope nobody knows');
  return new Reader(blob, 8 + envelope).geometry();
}
