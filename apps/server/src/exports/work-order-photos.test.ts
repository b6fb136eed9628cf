// Photos of printed work orders: so many and so much, whatever is sent.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosOfAll } from './work-order-pages.ts';

let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  path = join(folder, 'photo');
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
    head.writeUInt32BE(body.length);
    tail.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, tail]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(9 * 8, 0x80));
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const order = (count: number) => ({
  photos: Array.from({ length: count }, () => ({ name: 'image.jpg', path })),
});

async function counts(most: { photos: number; text: number }): Promise<number[]> {
  return (await photosOfAll([order(3), order(2)], most)).map((photos) => photos.length);
}

describe('photos of printed orders', () => {
  it('are printed up to their number, and up to what they weigh together', async () => {
    const [[one] = []] = await photosOfAll([order(1)]);
    const weight = one?.address.length ?? 0;
    expect(weight).toBeGreaterThan(50);
    expect(await counts({ photos: 120, text: weight * 100 })).toEqual([3, 2]);
    expect(await counts({ photos: 4, text: weight * 100 })).toEqual([3, 1]);
    expect(await counts({ photos: 120, text: weight * 4 + 1 })).toEqual([3, 1]);
    expect(await counts({ photos: 120, text: weight * 2 })).toEqual([2, 0]);
  });
});
