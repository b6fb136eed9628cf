// Printed work orders: what is on their pages and in what order, and the limits on the number and
// size of photos.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkOrderDocument, loadPrintedPhotos, type WorkOrderSource } from './work-order-pages.ts';

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
  return (await loadPrintedPhotos([order(3), order(2)], most)).map((photos) => photos.length);
}

describe('photos of printed orders', () => {
  it('are printed up to their number, and up to what they weigh together', async () => {
    const [[one] = []] = await loadPrintedPhotos([order(1)]);
    const weight = one?.address.length ?? 0;
    expect(weight).toBeGreaterThan(50);
    expect(await counts({ photos: 120, text: weight * 100 })).toEqual([3, 2]);
    expect(await counts({ photos: 4, text: weight * 100 })).toEqual([3, 1]);
    expect(await counts({ photos: 120, text: weight * 4 + 1 })).toEqual([3, 1]);
    expect(await counts({ photos: 120, text: weight * 2 })).toEqual([2, 0]);
  });
});

describe('the pages of orders', () => {
  const empty: WorkOrderSource = {
    id: 7,
    name: 'Turn the sign',
    facts: [],
    description: '',
    map: null,
    signs: { heading: 'Signs', pictures: [] },
    photos: [],
    files: [],
    comments: [],
  };
  const sign = (caption: string) => ({
    caption,
    picture: { svg: `<svg id="${caption}"/>`, width: 30, height: 40 },
  });
  const pages = async (orders: readonly Partial<WorkOrderSource>[], isLetter = false) => {
    const made = await createWorkOrderDocument({
      language: 'en',
      isLetter,
      title: 'Work orders',
      foot: 'Gridville',
      pageWords: 'Page {{at}} of {{count}}',
      orders: orders.map((one) => ({ ...empty, ...one })),
    });
    return JSON.parse(JSON.stringify(made));
  };
  /** Returns every text of the document, in order. */
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return value.flatMap(textsIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' || key === 'text' ? textsIn(inner) : [],
    );
  };

  it('have all of an order in its order, facts in two columns of which the first has the odd one', async () => {
    const { content, pageSize, info } = await pages([
      {
        facts: ['a', 'b', 'c'].map((label) => ({ label, value: label.toUpperCase() })),
        description: 'At dawn',
        map: {
          picture: { ...sign('map'), caption: 'Where' },
          legend: [{ name: 'bus', title: 'Bus', color: '#123456', dash: 'solid', width: 1, count: '3' }],
        },
        signs: { heading: 'Signs', pictures: [sign('P'), sign('X')] },
        photos: [
          { name: 'one.jpg', path },
          { name: 'broken.jpg', path: join(folder, 'none') },
          { name: 'three.jpg', path },
        ],
        files: ['plan.pdf'],
        comments: [{ about: 'eva, today', text: 'Done' }],
      },
    ]);
    const texts = textsIn(content);
    const places =
      'Turn the sign,a,A,b,B,c,C,At dawn,Where,Bus,Signs,P,X,one.jpg,three.jpg,plan.pdf,broken.jpg';
    const all = [...places.split(','), 'eva, today', 'Done'];
    expect(texts.filter((text) => all.includes(text))).toEqual(all);
    expect(texts[0]).toContain('7');
    const facts = content[2].columns.map(({ table }: { table: { body: unknown[] } }) => table.body.length);
    expect(facts).toEqual([2, 1]);
    expect([pageSize, info.title]).toEqual(['A4', 'Work orders']);
    // Three fields to sign at the end of the pages.
    expect(content.at(-1).columns).toHaveLength(3);
    // Two photos side by side, under their heading.
    const photos = content.find(
      ({ stack }: { stack?: { columns?: { stack: { image?: string }[] }[] }[] }) =>
        stack?.[1]?.columns?.[0]?.stack[0]?.image,
    );
    expect(photos.stack[1].columns).toHaveLength(2);
    const [width] = photos.stack[1].columns[0].stack[0].fit;
    expect(width).toBeCloseTo((595.28 - 72 - 12) / 2, 6);
  });

  it('have nothing of what an order does not have, and begin a page for each but the first', async () => {
    const { content, pageSize } = await pages(
      [{ photos: [{ name: 'a', path }] }, { id: 8, name: 'Next' }, { id: 9 }],
      true,
    );
    expect(pageSize).toBe('LETTER');
    const breaks = content.flatMap(({ pageBreak, text }: { pageBreak?: string; text?: string }) =>
      pageBreak === undefined ? [] : [[pageBreak, text]],
    );
    expect(breaks.map(([kind]: [string]) => kind)).toEqual(['before', 'before']);
    expect(breaks[0][1]).toContain('8');
    // Number, name, facts and signature; nothing remains of the previous work order.
    expect(content).toHaveLength(4 + 1 + 4 + 4);
    const [width] = content[3].stack[1].columns[0].stack[0].fit;
    expect(width).toBeCloseTo((612 - 72 - 12) / 2, 6);
  });
});
