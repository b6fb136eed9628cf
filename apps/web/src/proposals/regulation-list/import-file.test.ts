// Tests that only exported GeoJSON is accepted, and that other files are rejected with a specific
// code.
import { describe, expect, it } from 'vitest';
import { parseFeatures } from './import-file.ts';

const codeOf = (text: string) => {
  const found = parseFeatures('a.geojson', text);
  return found.ok ? found.value.length : found.refusal.code;
};

describe('featuresIn', () => {
  it('takes the features of a collection', () => {
    expect(codeOf('{"type":"FeatureCollection","features":[{},{}]}')).toBe(2);
  });
  it('says what is wrong with another file', () => {
    expect(codeOf('street;side')).toBe('regulationImport.notJson');
    expect(codeOf('{"type":"Feature"}')).toBe('regulationImport.notCollection');
    expect(codeOf('null')).toBe('regulationImport.notCollection');
    expect(codeOf('{"type":"FeatureCollection","features":[]}')).toBe('regulationImport.empty');
  });
});
