// Files before upload: which can be sent, and messages that help with the others.
import { describe, expect, it } from 'vitest';
import { toAcceptAttribute, type UploadLimits, validateFiles } from './validate-files.ts';

const limits: UploadLimits = {
  most_bytes: 1000,
  most_files: 3,
  formats: [{ extensions: ['.csv', '.tsv'] }, { extensions: ['.osm', '.osm.pbf'] }, { extensions: ['.zip'] }],
};
const size = (bytes: number) => `${bytes} B`;
const codeOf = (...files: readonly (readonly [name: string, size?: number])[]) => {
  const accepted = validateFiles(
    files.map(([name, bytes = 10]) => ({ name, size: bytes })),
    limits,
    size,
  );
  return accepted.ok ? accepted.value.map(({ name }) => name) : accepted.refusal;
};

describe('files of an import', () => {
  it('are taken by their endings, in any case, and without one by their content', () => {
    expect(codeOf(['a.CSV'])).toEqual(['a.CSV']);
    expect(codeOf(['berlin.osm.pbf'])).toEqual(['berlin.osm.pbf']);
    expect(codeOf(['curbs.shp'], ['curbs.dbf'])).toEqual(['curbs.shp', 'curbs.dbf']);
    expect(codeOf(['feed'])).toEqual(['feed']);
  });
  it.each([
    ['curbs.xlsx', 'imports.file.sheet'],
    ['order.pdf', 'imports.file.document'],
    ['curbs.kmz', 'imports.file.kml'],
    ['plan.dwg', 'imports.file.drawing'],
    ['photo.JPG', 'imports.file.picture'],
    ['tiles.pmtiles', 'imports.file.container'],
    ['curbs.7z', 'imports.file.packed'],
    ['curbs.exe', 'imports.file.unknown'],
  ])('%s is refused with what it is', (name, code) => {
    expect(codeOf(['a.csv'], [name])).toMatchObject({ code, params: { name } });
  });
  it('are refused when there are none, too many, empty ones or too much', () => {
    expect(codeOf()).toMatchObject({ code: 'imports.file.none' });
    expect(codeOf(['a.csv'], ['b.csv'], ['c.csv'], ['d.csv'])).toMatchObject({
      code: 'imports.file.tooMany',
      params: { count: 4, most: 3 },
    });
    expect(codeOf(['a.csv'], ['b.csv', 0])).toMatchObject({
      code: 'imports.file.empty',
      params: { name: 'b.csv' },
    });
    expect(codeOf(['a.csv', 600], ['b.csv', 401])).toMatchObject({
      code: 'imports.file.tooLarge',
      params: { size: '1001 B', most: '1000 B' },
    });
    expect(codeOf(['a.csv', 600], ['b.csv', 400])).toEqual(['a.csv', 'b.csv']);
  });
  it('are what the browser offers to choose', () => {
    expect(toAcceptAttribute(limits).split(',')).toEqual(
      expect.arrayContaining(['.csv', '.osm.pbf', '.zip', '.shp', '.dbf']),
    );
  });
});
