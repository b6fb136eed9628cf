// The registry: formats by content and by id, and the error for files of no known format.
import { allTexts } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from './format.ts';
import { formatById, formatFor, formats } from './registry.ts';
import { fileOf } from './testing/shared-data.ts';
import { shpOf } from './testing/table-files.ts';

async function idOf(...files: SourceFile[]): Promise<string> {
  const format = await formatFor(files);
  return format.ok ? format.value.id : format.refusal.code;
}

describe('formatFor', () => {
  const zone = { curb_zone_id: 'z', geometry: null };
  it.each<[string, unknown, string]>([
    ['a manifest', { type: 'FeatureCollection', features: [], manifest: {} }, 'curblr'],
    [
      'a feed without its manifest',
      { type: 'FeatureCollection', features: [{ properties: { location: { shstRefId: 'a' } } }] },
      'curblr',
    ],
    ['a CDS envelope', { version: '1.0', data: { zones: [] } }, 'cds'],
    ['a single zone', { version: '1.0', data: zone }, 'cds'],
    ['bare zones', [zone], 'cds'],
    ['a collection', { type: 'FeatureCollection', features: [] }, 'geojson'],
    ['OpenStreetMap', '<?xml version="1.0"?>\n<osm version="0.6"></osm>', 'osm'],
    ['other XML', '<?xml version="1.0"?><gpx/>', 'format.unrecognised'],
    ['other JSON', { hello: 1 }, 'format.unrecognised'],
    ['no JSON', 'hello', 'source.json'],
    ['rows with columns', 'a,b\n1,2', 'csv'],
    ['a zip', 'PK\u0003\u0004', 'shapefile'],
    ['SQLite', 'SQLite format 3\u0000', 'geopackage'],
  ])('%s', async (_, content, id) => {
    expect(await idOf(fileOf(content))).toBe(id);
  });

  it('knows a PBF by its first block', async () => {
    expect(
      await idOf({ name: 'x.pbf', bytes: new TextEncoder().encode('\0\0\0\u000e\n\tOSMHeader\u0018|') }),
    ).toBe('osm');
  });

  it('refuses files of different formats, no file, and an unknown id', async () => {
    expect(
      await idOf(fileOf({ type: 'FeatureCollection', features: [] }), fileOf({ data: { zones: [] } })),
    ).toBe('format.mixed');
    expect(await idOf()).toBe('format.no-file');
    expect(await formatById('dxf')).toMatchObject({ refusal: { code: 'format.unknown' } });
  });
});

it('every reader refuses a currency or a time zone that is none, before it reads', async () => {
  for (const { id, reads } of formats) {
    const format = await formatById(id);
    if (!reads || !format.ok) continue;
    for (const currency of ['usd', 'EURO', '€'])
      expect(await format.value.read?.([fileOf('{')], { currency })).toMatchObject({
        refusal: { code: 'error.payment_currency', params: { currency } },
      });
    expect(await format.value.read?.([fileOf('{')], { timeZone: 'Mars/Crater' })).toMatchObject({
      refusal: { code: 'mapping.time-zone' },
    });
  }
});

it('every listed format loads, and reads and writes what the list says', async () => {
  for (const entry of formats) {
    const format = await entry.load();
    expect(format.id).toBe(entry.id);
    expect(format.label).toBe(entry.label);
    expect(format.read !== undefined).toBe(entry.reads);
    expect(format.write !== undefined).toBe(entry.writes);
    expect(Object.keys(allTexts.es)).toContain(entry.label);
  }
});

it('takes the parts of a shapefile together, and names the kinds of files that are none of one', async () => {
  const shp = { name: 'a.shp', bytes: shpOf([]) };
  const beside = ['a.dbf', 'a.prj', 'a.shx'].map((name) => ({ name, bytes: new Uint8Array([3, 1, 4]) }));
  expect(await idOf(shp, ...beside)).toBe('shapefile');
  expect(await idOf(...beside, shp)).toBe('shapefile');
  const kinds = ['x,y\n1,2', { type: 'FeatureCollection', features: [] }, 'x,y\n1,3'];
  expect(await formatFor(kinds.map((content, index) => fileOf(content, `f${index}`)))).toMatchObject({
    refusal: { code: 'format.mixed', params: { kinds: 'f0: csv, f1: geojson' } },
  });
  expect(await formatFor([fileOf('<gpx/>')], 'csv')).toMatchObject({ value: { id: 'csv' } });
  expect(await formatById('dxf')).toMatchObject({
    refusal: { params: { id: 'dxf', known: 'curblr, cds, geojson, csv, shapefile, geopackage, osm' } },
  });
});

it('reads the part of a file that lies in the box, whatever the format', async () => {
  const format = await formatById('csv');
  const rows = fileOf('id,g\na,"LINESTRING(1 50,1 50.001)"\nb,"LINESTRING(2 50,2 50.001)"\n', 'c.csv');
  const mapping = { version: 1, place: { wkt: 'g' }, link: { outsideId: 'id' }, rules: [] };
  const idsIn = async (box: [number, number, number, number] | null) => {
    const read = format.ok ? await format.value.read?.([rows], { mapping, box }) : undefined;
    return read?.ok === true ? read.value.data.links.map(({ outsideId }) => outsideId) : read;
  };
  expect(await idsIn(null)).toEqual(['a', 'b']);
  expect(await idsIn([1.5, 49, 3, 51])).toEqual(['b']);
});
