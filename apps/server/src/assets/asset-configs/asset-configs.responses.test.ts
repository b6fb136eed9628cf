// Asset types in API responses: the columns of their table and the labels of their form.
import { formField } from '@curbwright/core';
import { expect, it } from 'vitest';
import { resolveLabel, tableAttributesOf, toFormFieldResponse } from './asset-configs.responses.ts';

const field = (name: string, kind: string, more: object = {}) =>
  formField.parse({ name, label: `The ${name}`, kind, ...more });

it('every asset has its own columns, of which some are sorted by, and then those of its form', () => {
  const columns = tableAttributesOf(
    [
      field('height', 'number'),
      field('secret', 'password'),
      field('seen', 'date'),
      field('plan', 'file'),
      field('lit', 'checkbox'),
      field('maker', 'text'),
    ],
    'en',
  );
  expect(columns.map(({ key, kind, sortable }) => [key, kind, sortable])).toEqual([
    ['type', 'text', true],
    ['name', 'text', true],
    ['id', 'text', true],
    ['street', 'text', false],
    ['status', 'text', false],
    ['installed', 'date', true],
    ['removed', 'date', true],
    ['properties.height', 'number', false],
    ['properties.seen', 'date', false],
    ['properties.lit', 'boolean', false],
    ['properties.maker', 'text', false],
  ]);
  expect(columns.at(-1)?.label).toBe('The maker');
});

it('labels are texts of the catalogue, or the city’s own words', () => {
  expect(resolveLabel('asset.column.status', 'en')).not.toContain('asset.');
  expect(resolveLabel('asset.column.status', 'es')).not.toBe(resolveLabel('asset.column.status', 'en'));
  expect(resolveLabel('How high', 'de')).toBe('How high');
  const select = field('color', 'select', {
    options: [
      { value: 'r', label: 'Red' },
      { value: 'b', label: 'asset.column.name' },
    ],
  });
  const [first, second] = toFormFieldResponse(select, 'en').options;
  expect(first).toEqual({ value: 'r', label: 'Red' });
  expect(second?.value).toBe('b');
  expect(second?.label).not.toContain('asset.');
});
