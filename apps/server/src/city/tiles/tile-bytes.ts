// Bytes of a tile under construction: protocol buffer varints written straight into a growing
// array.

export class TileBytes {
  bytes: Uint8Array;
  length = 0;

  constructor(size = 16_384) {
    this.bytes = new Uint8Array(size);
  }

  /** Reserves room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  clear(): void {
    this.length = 0;
  }

  /** Writes an integer from 0 to 2^53. */
  varint(value: number): void {
    if (this.length + 10 > this.bytes.length) this.reserve(10);
    let rest = value;
    while (rest >= 0x8000_0000) {
      this.bytes[this.length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Writes a signed 31-bit integer in zigzag encoding. Room must be reserved. */
  zigzag(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /**
   * Writes a geometry command (1 move, 2 line, 7 close) with its repeat count. Room must be
   * reserved.
   */
  command(name: number, count: number): void {
    this.varint((count << 3) | name);
  }

  /** Writes an eight-byte number, little-endian. */
  double(value: number): void {
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  append(other: TileBytes): void {
    this.reserve(other.length);
    // For a few bytes, a loop is faster than creating a view.
    if (other.length < 96) {
      for (let at = 0; at < other.length; at += 1) this.bytes[this.length + at] = other.bytes[at] ?? 0;
    } else this.bytes.set(other.bytes.subarray(0, other.length), this.length);
    this.length += other.length;
  }

  /** Writes a length-delimited field: key, length, text. */
  text(key: number, text: string): void {
    const encoded = Buffer.from(text, 'utf8');
    this.varint(key);
    this.varint(encoded.length);
    this.reserve(encoded.length);
    this.bytes.set(encoded, this.length);
    this.length += encoded.length;
  }
}

/**
 * Writes a varint of at most 31 bits into `bytes` at `at`; returns the position after it. The array
 * must have room.
 */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let next = at;
  let rest = value;
  while (rest >= 0x80) {
    bytes[next++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[next++] = rest;
  return next;
}

/** Bytes a varint needs. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = rest < 0x8000_0000 ? rest >>> 7 : Math.floor(rest / 128))
    size += 1;
  return size;
}
