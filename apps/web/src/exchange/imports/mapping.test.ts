// The mapping in the form: the form shows what it has written, and properties unknown to it stay
// unchanged.
import { describe, expect, it } from 'vitest';
import {
  columnOf,
  formatMapping,
  getTextSetting,
  isStillGuessed,
  type Mapping,
  parseMapping,
  pointLinesOf,
  withColumn,
  withPointLines,
  withTextSetting,
} from './mapping.ts';
import { isPoint, locationOf, missingLocationParts, withLocation } from './mapping-location.ts';

const mapping: Mapping = {
  version: 1,
  keep: ['NOTE'],
  link: { outsideId: 'ID', streetName: ['STREET', 'SUFFIX'], length: { column: 'FEET', unit: 'feet' } },
};

describe('fields of the curb', () => {
  it('shows the column, nothing, or that the text says more', () => {
    expect(columnOf(mapping, 'outsideId')).toBe('ID');
    expect(columnOf(mapping, 'side')).toBe('');
    expect(columnOf(mapping, 'streetName')).toBeNull();
  });
  it('changes one field and keeps all the others', () => {
    const changed = withColumn(mapping, 'side', 'LR');
    expect(changed).toEqual({
      ...mapping,
      link: {
        outsideId: 'ID',
        streetName: ['STREET', 'SUFFIX'],
        length: { column: 'FEET', unit: 'feet' },
        side: 'LR',
      },
    });
    expect(withColumn(changed, 'side', '')).toEqual(mapping);
  });
  it('says how points become lines, a direction only with a length', () => {
    const long = withPointLines(mapping, { length: 6, bearing: 'DEG' });
    expect(pointLinesOf(long)).toEqual({ length: 6, bearing: 'DEG' });
    expect(withPointLines(long, { length: null, bearing: 'DEG' })).toEqual(mapping);
  });
  it('says what the file does not', () => {
    const said = withTextSetting(mapping, 'timeZone', 'Europe/Rome');
    expect(getTextSetting(said, 'timeZone')).toBe('Europe/Rome');
    expect(withTextSetting(said, 'timeZone', '')).toEqual(mapping);
  });
});

describe('the text of a mapping', () => {
  it('is read as it was written, with a byte order mark too', () => {
    expect(parseMapping(formatMapping(mapping))).toEqual(mapping);
    expect(parseMapping(`\uFEFF${formatMapping(mapping)}`)).toEqual(mapping);
  });
  it('is refused where it is no JSON object', () => {
    expect(parseMapping('{"version": 1')).toBeNull();
    expect(parseMapping('[]')).toBeNull();
    expect(parseMapping('"text"')).toBeNull();
  });
});

describe('marks of guesses', () => {
  const guess: Mapping = {
    ...mapping,
    rules: [{ column: 'KIND', values: {} }],
    place: { lng: 'X', lat: 'Y' },
  };
  const guessed = ['link.outsideId', 'rules[0]', 'place'];
  it('stand at what was guessed', () => {
    expect(isStillGuessed(guess, guessed, guess, 'link.outsideId')).toBe(true);
    expect(isStillGuessed(guess, guessed, guess, 'rules')).toBe(true);
    expect(isStillGuessed(guess, guessed, guess, 'link.side')).toBe(false);
  });
  it('go when somebody changed it, and not when something else was changed', () => {
    const changed = withColumn(guess, 'outsideId', 'OTHER');
    expect(isStillGuessed(guess, guessed, changed, 'link.outsideId')).toBe(false);
    expect(isStillGuessed(guess, guessed, changed, 'place')).toBe(true);
  });
});

describe('the place of a record', () => {
  const places: readonly Mapping[] = [
    { wkt: 'geom' },
    { geojson: 'geom' },
    { lng: 'X', lat: 'Y' },
    { pair: 'Location', order: 'lat lng' },
    { pairs: 'path', order: 'lng lat' },
    { from: { lng: 'X1', lat: 'Y1' }, to: { lng: 'X2', lat: 'Y2' } },
  ];
  it.each(places)('is shown and written again: %j', (place) => {
    const whole = { ...mapping, place };
    expect(withLocation(mapping, locationOf(whole))).toEqual(whole);
    expect(missingLocationParts(locationOf(whole))).toEqual([]);
  });
  it('is the file’s own without the part', () => {
    expect(locationOf(mapping).kind).toBe('geometry');
    expect(withLocation({ ...mapping, place: { wkt: 'geom' } }, locationOf(mapping))).toEqual(mapping);
  });
  it('lacks the columns that were not chosen', () => {
    const place = locationOf({ ...mapping, place: { lng: 'X', lat: '' } });
    expect(missingLocationParts(place)).toEqual(['lat']);
    expect(isPoint(place)).toBe(true);
  });
});
