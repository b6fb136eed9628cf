// Damaged PBF files: each is rejected with its actual problem, never with a JavaScript error
// message.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pbfBlock, pbfHeader, pbfNode, zlibBlob } from '../testing/pbf-files.ts';
import type { ElementSink } from './element.ts';
import { osmFormat } from './osm.ts';
import { readPbf } from './read-pbf.ts';

async function refusalOf(bytes: Uint8Array): Promise<unknown> {
  const read = await osmFormat.read?.([{ name: 'city.osm.pbf', bytes }], {});
  return read?.ok === false ? read.refusal : 'it was read';
}

const malformed = (offset: number, reason: string) => ({
  code: 'osm.pbf-malformed',
  params: { file: 'city.osm.pbf', offset, reason },
});

describe('a PBF file', () => {
  const header = pbfHeader();
  it.each([
    ['garbage', Buffer.from('this is no map at all'), 0, 'osm.reason-not-pbf'],
    ['zeros', Buffer.alloc(4096), 0, 'osm.reason-not-pbf'],
    [
      'a blob of nothing',
      Buffer.concat([header, pbfBlock('OSMData', Buffer.alloc(0))]),
      header.length,
      'osm.reason-packed',
    ],
    [
      'a blob of zeros',
      Buffer.concat([header, pbfBlock('OSMData', Buffer.alloc(40))]),
      header.length,
      'osm.reason-not-block',
    ],
    [
      'nothing that unpacks',
      Buffer.concat([header, pbfBlock('OSMData', zlibBlob(Buffer.from('no')))]),
      header.length,
      'osm.reason-unpack',
    ],
    [
      'a block without a string table',
      Buffer.concat([header, pbfBlock('OSMData', zlibBlob(deflateSync(Buffer.alloc(0))))]),
      header.length,
      'osm.reason-not-osm',
    ],
    [
      'a zip bomb',
      Buffer.concat([header, pbfBlock('OSMData', zlibBlob(deflateSync(Buffer.alloc(65 * 1024 * 1024))))]),
      header.length,
      'osm.reason-large',
    ],
    [
      'a header that is a zip bomb',
      pbfBlock('OSMHeader', zlibBlob(deflateSync(Buffer.alloc(65 * 1024 * 1024)))),
      0,
      'osm.reason-large',
    ],
  ])('of %s is refused by what is wrong with it', async (_, bytes, offset, reason) => {
    expect(await refusalOf(bytes)).toEqual(malformed(offset, reason));
  });

  it('may have blocks of other types: they are skipped and reported, once for each type', async () => {
    const vendor = (kind: string) => pbfBlock(kind, Buffer.from('anything at all'));
    const nodes: number[] = [];
    const bad: Parameters<ElementSink['bad']>[] = [];
    const sink: ElementSink = {
      node: (id) => nodes.push(id),
      way: () => undefined,
      relation: () => undefined,
      bad: (place, reason) => bad.push([place, reason]),
    };
    const bytes = Buffer.concat([
      header,
      vendor('Index'),
      vendor('Index'),
      pbfNode(),
      vendor('Acme trailer'),
    ]);
    expect(await readPbf({ name: 'city.osm.pbf', bytes }, sink)).toMatchObject({ ok: true });
    expect(nodes).toEqual([1]);
    expect(bad).toEqual([
      [`byte ${header.length}`, { reason: 'osm.reason-kind', kind: 'Index' }],
      [
        `byte ${bytes.length - vendor('Acme trailer').length}`,
        { reason: 'osm.reason-kind', kind: 'Acme trailer' },
      ],
    ]);
  });

  it.each(['OSMData\0', '', 'é', 'x'.repeat(101)])(
    'is damaged where a block has the type %j',
    async (kind) => {
      expect(await refusalOf(Buffer.concat([header, pbfBlock(kind, Buffer.from('x'))]))).toEqual(
        malformed(header.length, 'osm.reason-no-block'),
      );
    },
  );

  it('that is cut off anywhere says so', async () => {
    const whole = Buffer.concat([header, pbfBlock('OSMData', zlibBlob(deflateSync(Buffer.alloc(300, 1))))]);
    for (const length of [header.length + 2, header.length + 9, whole.length - 1])
      expect(await refusalOf(whole.subarray(0, length))).toEqual(malformed(header.length, 'osm.reason-cut'));
  });
});
