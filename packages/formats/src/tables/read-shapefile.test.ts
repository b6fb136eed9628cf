// The parts of a shapefile combined: which belong to the layer, which encoding applies, and which
// records remain.
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../format.ts';
import { dbfOf, shpOf } from '../testing/table-files.ts';
import { zipOf } from '../testing/zip-file.ts';
import { readShapefile, type ShapefileOptions } from './read-shapefile.ts';
import { decoderOf } from './table-text.ts';

const lines = [1, 2, 3].map((at): [number, number][] => [
  [at, 0],
  [at, 1],
]);
type Parts = { name: string; bytes: Buffer }[];
const parts = (stem = 'curbs', names = ['A', 'B', 'C'], encoding: BufferEncoding = 'utf8'): Parts => [
  { name: `${stem}.shp`, bytes: shpOf(lines) },
  {
    name: `${stem}.dbf`,
    bytes: dbfOf(
      ['street'],
      names.map((name) => [name]),
      encoding,
    ),
  },
];
const read = async (files: readonly SourceFile[], said: ShapefileOptions = {}) => {
  const table = await readShapefile(files, said);
  if (!table.ok) return table.refusal;
  const streets = table.value.records.map((record) => JSON.parse(JSON.stringify(record)).properties.street);
  return { streets, crs: table.value.crs, layers: table.value.layers };
};
const withByte = (files: Parts, at: number, value: number) => {
  files[1]?.bytes.writeUInt8(value, at);
  return files;
};

describe('the files', () => {
  it('are the parts themselves, or one archive of them', async () => {
    const found = { streets: ['A', 'B', 'C'], crs: null, layers: [] };
    expect(await read(parts())).toEqual(found);
    expect(await read([...parts(), { name: 'notes.txt', bytes: Buffer.from('x') }])).toEqual(found);
    expect(await read([zipOf('c.zip', parts())])).toEqual(found);
    expect(await read([])).toMatchObject({ code: 'format.no-file' });
    expect(await read([zipOf('c.zip', parts()), zipOf('d.zip', parts())])).toMatchObject({
      code: 'format.one-file',
      params: { name: 'd.zip' },
    });
  });
  it('have their names in any letters, and copies that a Mac leaves beside them count for nothing', async () => {
    const [shp, dbf] = parts('Curbs');
    if (shp === undefined || dbf === undefined) throw new Error('two parts');
    const mac = parts().map(({ name, bytes }) => ({ name: `__MACOSX/._${name}`, bytes }));
    expect(await read([{ ...shp, name: 'CURBS.SHP' }, { ...dbf, name: 'curbs.dbf' }, ...mac])).toMatchObject({
      streets: ['A', 'B', 'C'],
    });
  });
  it('say their system in .prj', async () => {
    expect(
      await read([...parts(), { name: 'curbs.prj', bytes: Buffer.from(' GEOGCS["x"]\n') }]),
    ).toMatchObject({
      crs: 'GEOGCS["x"]',
    });
    expect(await read([...parts(), { name: 'other.prj', bytes: Buffer.from('x') }])).toMatchObject({
      crs: null,
    });
  });
  it('have several layers, of which one is chosen by its name without the folder', async () => {
    const two = [...parts('data/curbs'), ...parts('data/signs', ['S', 'T', 'U'])];
    expect(await read([zipOf('c.zip', two)], { layer: 'signs' })).toEqual({
      streets: ['S', 'T', 'U'],
      crs: null,
      layers: ['curbs', 'signs'],
    });
    expect(await read([zipOf('c.zip', two)])).toMatchObject({ params: { layers: 'curbs, signs' } });
    expect(await read(parts(), { layer: 'signs' })).toMatchObject({ code: 'table.layer-needed' });
  });
  it('lack a part, and the refusal names it', async () => {
    expect(await read(parts().slice(0, 1))).toMatchObject({ params: { part: 'curbs.dbf' } });
    expect(await read(parts().slice(1))).toMatchObject({ code: 'shapefile.none' });
  });
});

describe('the encoding', () => {
  const names = ['Allée', 'B', 'C'];
  const cpg = (text: string) => ({ name: 'curbs.cpg', bytes: Buffer.from(text) });
  it.each<[string, Parts, ShapefileOptions, string]>([
    ['UTF-8 where nothing says it', parts('curbs', names), {}, 'Allée'],
    [
      'the West’s where nothing says it and the bytes are no UTF-8',
      parts('curbs', names, 'latin1'),
      {},
      'Allée',
    ],
    ['what .cpg says', [...parts('curbs', names, 'latin1'), cpg('1252\n')], {}, 'Allée'],
    [
      'what the importer says before .cpg',
      [...parts('curbs', names), cpg('1252')],
      { encoding: 'utf-8' },
      'Allée',
    ],
    ['the one of dBase’s own byte', withByte(parts('curbs', names), 29, 0x57), {}, 'AllÃ©e'],
    ['the one of its other byte', withByte(parts('curbs', names), 29, 0x03), {}, 'AllÃ©e'],
    ['not of another byte', withByte(parts('curbs', names), 29, 0x58), {}, 'Allée'],
  ])('is %s', async (_, files, said, street) => {
    expect(await read(files, said)).toMatchObject({ streets: [street, 'B', 'C'] });
  });
  it('is refused where the bytes are none of the one that is said, or nobody knows it', async () => {
    const files = parts('curbs', names, 'latin1');
    expect(await read(files, { encoding: 'utf-8' })).toMatchObject({ code: 'shapefile.encoding' });
    expect(await read([...files, cpg('UTF-8')])).toMatchObject({ code: 'shapefile.encoding' });
    expect(await read([...files, cpg('Klingon')])).toMatchObject({ code: 'table.encoding-unknown' });
  });
  it.each([
    ['UTF-8', 'utf-8'],
    ['65001', 'utf-8'],
    ['1252', 'windows-1252'],
    ['ANSI 1250', 'windows-1250'],
    ['cp1251', 'windows-1251'],
    ['Windows-1258', 'windows-1258'],
    [' 874 ', 'windows-874'],
    ['ISO 8859-15', 'iso-8859-15'],
    ['88592', 'iso-8859-2'],
    ['8859_2', 'iso-8859-2'],
    ['1259', undefined],
    ['nothing', undefined],
  ])('%s is %s', (name, encoding) => {
    expect(decoderOf(name)?.encoding).toBe(encoding);
  });
});

describe('the records', () => {
  it('are those that are not deleted, each with its own shape and number', async () => {
    const files = parts();
    // The deletion mark of the first row, after a header with one column.
    files[1]?.bytes.write('*', 33 + 32, 'latin1');
    const table = await readShapefile(files);
    expect(table.ok && table.value.records).toMatchObject([
      { properties: { street: 'B' }, geometry: { coordinates: lines[1] } },
      { properties: { street: 'C' }, geometry: { coordinates: lines[2] } },
    ]);
    expect(table.ok && [0, 1].map((index) => table.value.placeOf(index).record)).toEqual([
      'record 2',
      'record 3',
    ]);
  });
  it('are refused where all are deleted, or there are not as many as shapes', async () => {
    const files = parts();
    for (const row of [0, 1, 2]) files[1]?.bytes.write('*', 33 + 32 + row * 21, 'latin1');
    expect(await read(files)).toMatchObject({ code: 'table.no-rows' });
    expect(await read(parts('curbs', ['A', 'B']))).toMatchObject({
      code: 'shapefile.rows',
      params: { shapes: 3, rows: 2 },
    });
  });
});
