// Table formats: one file each except for shapefiles, a mapping that is validated first, and the
// options of the importing user.
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { dbfOf, shpOf } from '../testing/table-files.ts';
import { csvFormat, geopackageFormat, shapefileFormat } from './formats.ts';

const csv = fileOf('id,g\na,"LINESTRING(13.4 52.5,13.401 52.5)"\n', 'data/c.csv');
const mapping = { version: 1, link: { outsideId: 'id' }, place: { wkt: 'g' }, rules: [] };

describe('a table', () => {
  it('is of one file, whose format names itself', async () => {
    for (const [format, name] of [
      [csvFormat, 'CSV'],
      [geopackageFormat, 'GeoPackage'],
    ] as const) {
      expect(await format.read?.([], {})).toMatchObject({ refusal: { code: 'format.no-file' } });
      expect(await format.read?.([csv, fileOf('x', 'second')], {})).toMatchObject({
        refusal: { code: 'format.one-file', params: { name: 'second', format: name } },
      });
    }
    expect(await shapefileFormat.read?.([], {})).toMatchObject({ refusal: { code: 'format.no-file' } });
  });

  it('needs a mapping, which is told with the first twenty columns', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `c${index}`);
    const wide = fileOf(`${names.join(',')}\n${names.join(',')}\n`, 'w.csv');
    for (const said of [undefined, null])
      expect(await csvFormat.read?.([wide], { mapping: said })).toMatchObject({
        refusal: {
          code: 'geojson.mapping-needed',
          params: { name: 'w.csv', columns: names.slice(0, 20).join(', ') },
        },
      });
    expect(await csvFormat.read?.([wide], { mapping: { version: 2 } })).toMatchObject({
      refusal: { code: 'mapping.invalid', params: { place: 'version' } },
    });
  });

  it('is read as the mapping says, with what the person says beside it', async () => {
    const options = { mapping, timeZone: 'Europe/Berlin', currency: 'EUR', cityName: 'B' };
    const read = await csvFormat.read?.([csv], options);
    expect(read).toMatchObject({
      value: { data: { timeZone: 'Europe/Berlin', currency: 'EUR', name: 'B', links: [{ outsideId: 'a' }] } },
    });
    const without = await csvFormat.read?.([csv], { mapping: { ...mapping, link: {} } });
    expect(without).toMatchObject({ value: { data: { links: [{ outsideId: 'c.csv/0' }] } } });
    const piped = fileOf('id|g\na|POINT(13.4 52.5)', 'p.csv');
    const said = { ...mapping, link: { ...mapping.link, pointLength: 5 }, delimiter: ',' };
    expect(await csvFormat.read?.([piped], { mapping: said })).toMatchObject({
      refusal: { code: 'mapping.column-missing' },
    });
  });

  it('may be a shapefile in its parts, known by its shapes wherever they stand', async () => {
    const shapes = [
      [
        [13.4, 52.5],
        [13.401, 52.5],
      ],
    ] as const;
    const parts = [
      { name: 'x/s.dbf', bytes: dbfOf(['id'], [['a']], 'utf8') },
      { name: 'x/s.shp', bytes: shpOf(shapes) },
    ];
    const { place: _, ...plain } = mapping;
    const read = await shapefileFormat.read?.(parts, { mapping: plain });
    expect(read).toMatchObject({ value: { data: { links: [{ outsideId: 'a' }] } } });
  });
});
