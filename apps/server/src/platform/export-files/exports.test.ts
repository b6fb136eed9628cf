// Parts of an export: file names that every client can save, cells that no spreadsheet runs as
// formulas, and complete pictures.
import { fileNameOf } from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';
import { csvFile } from './csv-file.ts';
import { escapeFormula } from './escape-formula.ts';
import { type GeoRow, geojsonFile } from './geojson-file.ts';
import { type CurbTypeStyle, renderMapPicture } from './map-picture.ts';
import type { Row } from './table.ts';

describe('guardedText', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u0000=1', '＝1', '\ufeff=1', '\n'])(
    'guards %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );
  it.each(['Oak Street', '3rd', "'=1", 'a=b', '12-14', ''])('leaves %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});

async function textOf(rows: readonly Row[]): Promise<string> {
  const columns = [{ key: 'a', title: 'A', kind: 'text' as const, width: 1 }];
  const table = {
    title: '',
    notes: [],
    columns,
    rows: async function* all() {
      yield* rows;
    },
  };
  let text = '';
  for await (const piece of csvFile(table)) text += piece;
  return text;
}

describe('csvFile', () => {
  it('quotes what needs it and keeps numbers numbers', async () => {
    expect(await textOf([['a,b', -5, null, 'say "hi"\r\nthere']])).toBe(
      '\ufeffA\r\n"a,b",-5,,"say ""hi""\r\nthere"\r\n',
    );
  });
  it('has a line for each of many rows', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => [index]);
    expect((await textOf(rows)).split('\r\n')).toHaveLength(1003);
  });
  it('never begins a cell like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (cell) => {
        const [, line = ''] = (await textOf([[cell]])).replace(/\r\n$/, '').split(/\r\n(.*)/s);
        expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});

describe('geojsonFile', () => {
  it('is JSON whatever is in it', async () => {
    const rows: readonly GeoRow[] = [
      {
        id: 1,
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
        properties: { name: '"]}' },
      },
      { id: 2, geometry: null, properties: { name: null, length: 1.5, nested: [{ a: null }] } },
    ];
    let text = '';
    for await (const piece of geojsonFile({
      name: 'n"',
      description: 'd',
      rows: async function* all() {
        yield* rows;
      },
    }))
      text += piece;
    expect(JSON.parse(text)).toMatchObject({
      name: 'n"',
      features: [{ id: 1 }, { geometry: null, properties: { length: 1.5, nested: [{ a: null }] } }],
    });
  });
});

describe('file names', () => {
  it.each([
    ['Oakland', 'curbs Oakland 2026-11-21.csv', 'curbs Oakland 2026-11-21.csv'],
    ['Ciudad de México', 'curbs Ciudad de México 2026-11-21.csv', 'curbs Ciudad de Mexico 2026-11-21.csv'],
    ['القاهرة', 'curbs القاهرة 2026-11-21.csv', 'curbs _______ 2026-11-21.csv'],
    [
      'A/B\\C:"x"\r\nSet-Cookie: y',
      'curbs A B C x Set-Cookie y 2026-11-21.csv',
      'curbs A B C x Set-Cookie y 2026-11-21.csv',
    ],
  ])('%j', (city, name, plain) => {
    const made = fileNameOf('curbs', city, '2026-11-21', 'csv');
    expect(made).toBe(name);
    const said = contentDisposition(made);
    expect(said).toContain(`filename="${plain}"`);
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(said)?.[1] ?? '')).toBe(name);
  });
  it('never leave their header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (city) => {
        expect(contentDisposition(fileNameOf('curbs', city, '2026-11-21', 'pdf'))).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });
});

describe('pictureOf', () => {
  const look: CurbTypeStyle = { name: 'bus', title: 'Bus', color: '#1971c2', dash: 'dash', width: 1 };
  const parts = { looks: new Map([['bus', look]]), width: 400, height: 200, imperial: false, north: 'N' };
  it('draws every line inside the frame, others below', () => {
    const { svg } = renderMapPicture({
      ...parts,
      box: [-122.61, 45.5, -122.6, 45.51],
      lines: [
        {
          line: [
            [-122.61, 45.5],
            [-122.6, 45.51],
          ],
          class: 'bus',
        },
        {
          line: [
            [-122.605, 45.505],
            [-122.604, 45.505],
          ],
          class: null,
        },
      ],
    });
    const numbers = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
    expect(numbers.length).toBeGreaterThan(4);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(400);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(200);
    }
    expect(svg.indexOf('#d5dadd')).toBeLessThan(svg.indexOf('#1971c2'));
    expect(svg).toContain('stroke-dasharray');
    expect(svg).toMatch(/>\d+ m</);
  });
  it('has a scale for one point, too, and feet where people use them', () => {
    const { svg } = renderMapPicture({ ...parts, imperial: true, box: [1, 1, 1, 1], lines: [] });
    expect(svg).toMatch(/>\d+ ft</);
    expect(svg).not.toContain('NaN');
  });
});
