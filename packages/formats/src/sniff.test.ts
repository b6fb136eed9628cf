// Detecting the format of a file from its content.
import { describe, expect, it } from 'vitest';
import { hasShapefileParts, isShapefileCompanion, sniff } from './sniff.ts';
import { fileOf } from './testing/shared-data.ts';
import { shpOf } from './testing/table-files.ts';
import { zipOf } from './testing/zip-file.ts';

const bytes = (content: unknown) => fileOf(content, 'a');
const told = (content: unknown) => {
  const found = sniff(bytes(content));
  return found.ok ? found.value : `${found.refusal.code} ${found.refusal.params.found ?? ''}`.trim();
};
const feature = (properties: object) => ({ type: 'Feature', properties, geometry: null });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('a file', () => {
  it.each<[string, unknown, string]>([
    ['OSM’s packed form', '\0\0\0\r\n\tOSMHeader\u0018', 'osm'],
    ['OSM’s packed form named too late', `${' '.repeat(60)}OSMHeader`, 'source.json OSMHeader'],
    ['OSM’s XML', '<?xml version="1.0"?>\n<osm version="0.6">', 'osm'],
    ['OSM’s XML with a mark and blanks', '\uFEFF \n<osm>', 'osm'],
    ['other XML', '<?xml version="1.0"?><osmosis/>', 'format.unrecognised XML'],
    ['columns by commas', 'street,side\nA,left\n', 'csv'],
    ['columns by semicolons', 'street;side\nA;left', 'csv'],
    ['columns whose first name is quoted', '"street","side"\n"A","left"', 'csv'],
    ['a header alone', 'street,side\n', 'source.json street,side'],
    ['a feed with a manifest', { manifest: {}, features: [] }, 'curblr'],
    ['a manifest without features', { manifest: {} }, 'format.unrecognised {manifest}'],
    ['a feed that lost its manifest', collection(feature({ location: { shstRefId: 'a' } })), 'curblr'],
    ['a location without a reference', collection(feature({ location: {} })), 'geojson'],
    ['any features', collection(feature({ street: 'A' })), 'geojson'],
    ['no features', collection(), 'geojson'],
    ['one feature', feature({}), 'geojson'],
    ['streets with an id of OSM', collection(feature({ highway: 'primary', '@id': 'way/1' })), 'osm'],
    [
      'streets with parking tags, not in the first',
      collection(feature({}), feature({ highway: 'primary', 'parking:left': 'no' })),
      'osm',
    ],
    ['streets without either', collection(feature({ highway: 'primary', name: 'parking:x' })), 'geojson'],
    ['parking tags without streets', collection(feature({ 'parking:left': 'no' })), 'geojson'],
    ['a CDS document of zones', { version: '1.0', data: { zones: [] } }, 'cds'],
    ['a CDS document of events', { data: { events: [] } }, 'cds'],
    ['a CDS document of one zone', { data: { curb_zone_id: 'a' } }, 'cds'],
    ['a CDS document of a bare list', { data: [1, { curb_policy_id: 'a' }] }, 'cds'],
    ['a bare list of CDS', [{}, { curb_area_id: 'a' }], 'cds'],
    ['a list of CDS without its document', { policies: [] }, 'cds'],
    ['a thing of CDS', { curb_space_id: 'a' }, 'cds'],
    ['a list that is none', { policies: 7 }, 'format.unrecognised {policies}'],
    ['other data', { data: { prices: [] } }, 'format.unrecognised {data}'],
    ['a bare list of anything', [{}, 3], 'format.unrecognised [2]'],
    ['a number', '7', 'format.unrecognised number'],
    ['many keys', { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }, 'format.unrecognised {a, b, c, d, e, f, …}'],
    ['six keys', { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, 'format.unrecognised {a, b, c, d, e, f}'],
  ])('of %s', (_, content, format) => {
    expect(told(content)).toBe(format);
  });
  it('of shapes, alone or packed', () => {
    const shp = shpOf([]);
    expect(sniff({ name: 'a', bytes: shp })).toEqual({ ok: true, value: 'shapefile' });
    expect(sniff(zipOf('a', [{ name: 'a.txt', bytes: Buffer.from('x') }]))).toEqual({
      ok: true,
      value: 'shapefile',
    });
    expect(hasShapefileParts([bytes('x'), { name: 'a', bytes: shp }])).toBe(true);
    expect(hasShapefileParts([bytes('x'), { name: 'a.shp', bytes: shp.subarray(0, 99) }])).toBe(false);
    for (const at of [0, 1, 2, 3]) {
      const other = Buffer.from(shp);
      other.writeUInt8(9, at);
      expect(hasShapefileParts([{ name: 'a.shp', bytes: other }])).toBe(false);
    }
  });
  it.each([
    ['a.dbf', true],
    ['A.PRJ', true],
    ['a.shp.xml', true],
    ['a.shp', false],
    ['dbf', false],
    ['a.dbf.txt', false],
  ])('%s stands beside shapes: %s', (name, isBeside) => {
    expect(isShapefileCompanion(fileOf('x', name))).toBe(isBeside);
  });
});
