// Which photos are printed: intact JPEG and PNG files up to a size limit, and none that unpacks to
// more than it declares.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPrintablePhoto, maxPhotoBytes } from './printable-photo.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function printed(bytes: Buffer): Promise<string | null> {
  const path = join(folder, 'photo');
  await writeFile(path, bytes);
  return loadPrintablePhoto(path);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/**
 * A PNG with 1 bit per pixel that declares this size and contains this many bytes of pixel data.
 */
function png(width: number, height: number, bytes = (height * (width + 8)) / 8): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    // The pixel data may be in several chunks.
    ...[0, 1].map((part) => chunk('IDAT', halfOf(deflateSync(Buffer.alloc(bytes)), part))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function halfOf(bytes: Buffer, part: number): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return part === 0 ? bytes.subarray(0, middle) : bytes.subarray(middle);
}

/** A JPEG with another segment before its frame header. */
function jpeg(width: number, height: number, { parts = 3, frame = 0xc0, before = 0xc4 } = {}): Buffer {
  const head = Buffer.from([0xff, frame, 0, 17, 8, 0, 0, 0, 0, parts]);
  head.writeUInt16BE(height, 5);
  head.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, before, 0, 4, 9, 9]), head, Buffer.alloc(9)]);
}

describe('a PNG', () => {
  it('is printed as it is', async () => {
    const whole = png(64, 8);
    expect(await printed(whole)).toBe(`data:image/png;base64,${whole.toString('base64')}`);
  });

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, -1)],
    ['without its end', (whole: Buffer) => whole.subarray(0, -12)],
    [
      'with another byte in it',
      (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === 20 ? byte + 1 : byte))),
    ],
    ['that is nothing but a name', (whole: Buffer) => whole.subarray(0, 8)],
  ])('%s is not printed', async (_what, spoil) => {
    expect(await printed(spoil(png(64, 8)))).toBeNull();
  });

  it.each([
    ['of as many pixels as a camera makes', 8000, 8000, 8_000_000, true],
    ['of more', 8001, 8000, 9_000_000, false],
    ['of none', 0, 8, 72, false],
    ['with a bit for each pixel', 64, 8, 64, true],
    ['with fewer bits than pixels', 64, 8, 63, false],
  ])('%s: %i × %i', async (_what, width, height, bytes, isPrinted) => {
    expect((await printed(png(width, height, bytes))) !== null).toBe(isPrinted);
  });
});

describe('a JPEG', () => {
  it('is printed as it is', async () => {
    const whole = jpeg(640, 480);
    expect(await printed(whole)).toBe(`data:image/jpeg;base64,${whole.toString('base64')}`);
  });

  it.each([
    ['of as many pixels as a camera makes', 8000, 8000, {}, true],
    ['of more', 8001, 8000, {}, false],
    ['of none', 640, 0, {}, false],
    ['in grey', 640, 480, { parts: 1 }, true],
    ['for print', 640, 480, { parts: 4 }, true],
    ['of two parts', 640, 480, { parts: 2 }, false],
    ['that loads step by step', 640, 480, { frame: 0xc2 }, true],
    ['of the last kind of frame', 640, 480, { frame: 0xcf }, true],
    ['without a frame', 640, 480, { frame: 0xd0 }, false],
    ['whose frame is a table', 640, 480, { frame: 0xcc }, false],
    ['with another table before', 640, 480, { before: 0xc8 }, true],
  ])('%s: %i × %i', async (_what, width, height, more, isPrinted) => {
    expect((await printed(jpeg(width, height, more))) !== null).toBe(isPrinted);
  });

  it('that is cut off before its frame is not printed', async () => {
    expect(await printed(jpeg(640, 480).subarray(0, 14))).toBeNull();
    expect(await printed(Buffer.from([0xff, 0xd8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
  });
});

it('nothing else is printed, nor what is not there', async () => {
  expect(await printed(Buffer.from('GIF89a with some more letters'))).toBeNull();
  expect(await loadPrintablePhoto(join(folder, 'nowhere'))).toBeNull();
});

it('a photo is printed up to twenty megabytes', async () => {
  const path = join(folder, 'large');
  await writeFile(path, jpeg(640, 480));
  await truncate(path, maxPhotoBytes);
  expect(await loadPrintablePhoto(path)).not.toBeNull();
  await truncate(path, maxPhotoBytes + 1);
  expect(await loadPrintablePhoto(path)).toBeNull();
  expect(maxPhotoBytes).toBe(20 * 1024 ** 2);
});
