// What an inspection records, and by what assets are told apart.
import { expect, it } from 'vitest';
import { assetIdText, identifyingText, inspectionFields } from './inspection.ts';

it('an inspection records the condition and the day, where the form has them', () => {
  const form = ['code', 'inspected_on', 'notes', 'condition'].map((name) => ({ name }));
  expect(inspectionFields(form).map(({ name }) => name)).toEqual(['inspected_on', 'condition']);
  expect(inspectionFields([{ name: 'notes' }])).toEqual([]);
});

it.each([
  [{ name: 'Elm bench', properties: { text: 'NO PARKING' } }, 'Elm bench'],
  [{ name: null, properties: { text: 'NO PARKING', code: 'R7-1' } }, 'NO PARKING'],
  [{ name: null, properties: { text: ' ', number: 'M-12' } }, 'M-12'],
  [{ name: '', properties: { text: null, stop_code: 10_004 } }, '10004'],
  [{ name: null, properties: { condition: 'good' } }, null],
])('%o is told apart by %s', (asset, text) => {
  expect(identifyingText(asset)).toBe(text);
});

it('an asset has the id of the list it came from, else its own', () => {
  expect(assetIdText({ id: 7, outside_id: 'S-12' })).toBe('S-12');
  expect(assetIdText({ id: 7, outside_id: null })).toBe('#7');
});
