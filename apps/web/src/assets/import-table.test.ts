// Import files read in the browser, and the guessed mapping of their columns.
import { assetMapping } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { findMappingError, guessMapping, toAssetMapping, toSourceName, typesOf } from './import-mapping.ts';
import { distinctColumnValues, parseImportTable } from './import-table.ts';

function read(name: string, text: string) {
  const table = parseImportTable(name, text);
  if (!table.ok) throw new Error(table.refusal.code);
  return table.value;
}

describe('a file of an import', () => {
  it('is CSV with a BOM, quoted cells and any of the usual signs between them', () => {
    const table = read('plates.csv', '\uFEFFid;place;text\r\n1;"-37.8, 144.9";"2P ""Meter"""\r\n2;;\r\n');
    expect(table).toMatchObject({ format: 'csv', columns: ['id', 'place', 'text'] });
    expect(table.rows).toEqual([
      { id: '1', place: '-37.8, 144.9', text: '2P "Meter"' },
      { id: '2', place: '', text: '' },
    ]);
  });

  it('is GeoJSON with the ids of its features', () => {
    const table = read(
      'racks.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', id: 'node/1', properties: { capacity: 4, tags: {} }, geometry: null }],
      }),
    );
    expect(table).toEqual({
      format: 'geojson',
      columns: ['capacity', '@id'],
      rows: [{ capacity: '4', '@id': 'node/1' }],
    });
  });

  it('says what is wrong with it', () => {
    const code = (text: string) => {
      const table = parseImportTable('f', text);
      return table.ok ? null : table.refusal.code;
    };
    expect(code('{"type":"Feature"}')).toBe('assets.import.notCollection');
    expect(code('{"type":')).toBe('assets.import.unreadable');
    expect(code('')).toBe('assets.import.empty');
    expect(code('a,b\n1,2,3\n')).toBe('assets.import.unreadable');
  });

  it('counts the words of a column', () => {
    const table = read('m.csv', 'id,kind\n1,Twin\n2,Twin\n3,Single\n4,\n');
    expect(distinctColumnValues(table, 'kind', 10)).toEqual(['Twin', 'Single']);
    expect(distinctColumnValues(table, 'kind', 1)).toEqual(['Twin']);
  });
});

describe('the first mapping', () => {
  it('finds the id, two columns of a place, or the pair in one', () => {
    expect(
      guessMapping('Parking Meters.csv', read('m', 'OBJECTID,Longitude,Latitude\n1,2,3\n')),
    ).toMatchObject({
      source: 'Parking-Meters',
      id: 'OBJECTID',
      place: 'two',
      lng: 'Longitude',
      lat: 'Latitude',
    });
    expect(guessMapping('p.csv', read('p', 'sign_id,Location\n7,"-37.81, 144.96"\n'))).toMatchObject({
      id: 'sign_id',
      place: 'pair',
      cell: 'Location',
    });
    expect(
      guessMapping('g.csv', read('g', 'id;geom\n7;"{""coordinates"": [1, 2], ""type"": ""Point""}"\n')),
    ).toMatchObject({ place: 'geojson', cell: 'geom' });
    expect(toSourceName('..')).toBe('file');
  });

  it('becomes a mapping the core takes, when nothing is missing', () => {
    const draft = guessMapping('m.csv', read('m', 'id,lng,lat,kind,state\n1,2,3,Twin,gone\n'));
    expect(findMappingError({ ...draft, id: '' })).toMatchObject({ field: 'id' });
    expect(findMappingError(draft)).toMatchObject({ field: 'type' });
    const whole = {
      ...draft,
      typeColumn: 'kind',
      typeWords: { Twin: 'meter', Other: '' },
      otherwise: 'pay-station',
      removedColumn: 'state',
      removedWords: ['gone'],
      fields: { number: 'id', maker: '' },
    };
    expect(findMappingError(whole)).toBeNull();
    expect(typesOf(whole)).toEqual(['meter', 'pay-station']);
    expect(assetMapping.parse(toAssetMapping(whole))).toEqual({
      source: 'm',
      id: 'id',
      place: { lng: 'lng', lat: 'lat' },
      type: { column: 'kind', values: { Twin: 'meter' }, otherwise: 'pay-station' },
      removed: { column: 'state', values: ['gone'] },
      properties: { number: 'id' },
    });
  });
});
