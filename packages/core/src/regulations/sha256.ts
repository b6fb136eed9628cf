// SHA-256 (FIPS 180-4), synchronous, so that browser and server name a rule set alike without waiting.

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of the fractional part of a root: FIPS 180-4 §4.2.2 and §5.3.3 define the constants so. */
function fraction(value: number, root: number): number {
  const power = value ** (1 / root);
  return Math.floor((power - Math.floor(power)) * 2 ** 32) | 0;
}

const roundConstants = Int32Array.from(primes(64), (prime) => fraction(prime, 3));
const startState = Int32Array.from(primes(8), (prime) => fraction(prime, 2));

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function paddedBlocks(message: Uint8Array): DataView {
  const length = (((message.length + 8) >> 6) + 1) << 6;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  return view;
}

function fillSchedule(words: Int32Array, blocks: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = blocks.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const w15 = words[i - 15] ?? 0;
    const w2 = words[i - 2] ?? 0;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0;
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

/** UTF-8 by hand: the core has no encoder of its own on every runtime's type list. A lone surrogate becomes U+FFFD. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      const low = [0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
      bytes.push(0xf0 | (code >> 18), ...low);
    }
  }
  return Uint8Array.from(bytes);
}

/** The SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256(text: string): string {
  const blocks = paddedBlocks(utf8(text));
  const state = startState.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    fillSchedule(words, blocks, offset);
    compress(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
