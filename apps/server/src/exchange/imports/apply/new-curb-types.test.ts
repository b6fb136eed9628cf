// Curb types that an import adds to the catalog: known ones unchanged, others with a generated
// color that is the same every time.
import { dashStyles, defaultCurbTypes } from '@curbwright/core';
import { expect, it } from 'vitest';
import { createCurbType } from './new-curb-types.ts';

it('a known name has all that the catalogue says of it, whatever the source says', () => {
  for (const known of defaultCurbTypes)
    expect(createCurbType(known.name, 'unheard of', 77)).toEqual({
      name: known.name,
      display_name: expect.any(String),
      activity: known.activity,
      filter_section: known.filterSection,
      color: known.color,
      color_dark: known.colorDark,
      dash_style: known.dashStyle,
      line_width: known.width,
      priority: known.priority,
      editable_parking_price: known.editableParkingPrice,
      editable_max_stay: known.editableMaxStay,
      editable_parking_spaces: known.editableParkingSpaces,
    });
  expect(createCurbType('paid-parking', 'parking', 1).display_name).toBe('Paid parking');
});

it.each([
  [
    'no stopping',
    'prohibited',
    { line_width: 0.7, editable_max_stay: false, editable_parking_spaces: false },
  ],
  ['parking', 'parking', { line_width: 1.1, editable_max_stay: true, editable_parking_spaces: true }],
  ['travel', 'other uses', { line_width: 1.1, editable_max_stay: true, editable_parking_spaces: false }],
  [
    'loading',
    'loading and passengers',
    { line_width: 1.1, editable_max_stay: true, editable_parking_spaces: false },
  ],
])('an unknown one of %s is of the section %s', (activity, section, more) => {
  expect(createCurbType('food-court', activity, 321)).toMatchObject({
    activity,
    filter_section: section,
    priority: 321,
    editable_parking_price: false,
    ...more,
  });
});

it.each([
  ['food_court--late', 'Food court late'],
  ['--', '--'],
  ['x', 'X'],
])('the name %s is read %s', (name, read) => {
  expect(createCurbType(name, 'parking', 1).display_name).toBe(read);
});

it('colours are told apart by name, dark ones lighter, and stay at every import', () => {
  const made = Array.from({ length: 60 }, (_, at) => createCurbType(`kind ${at}`, 'parking', 1));
  expect(Array.from({ length: 60 }, (_, at) => createCurbType(`kind ${at}`, 'parking', 1))).toEqual(made);
  expect(new Set(made.map(({ color }) => color)).size).toBeGreaterThan(50);
  expect(new Set(made.map(({ dash_style: dash }) => dash))).toEqual(new Set(dashStyles));
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (const { color, color_dark: dark } of made) {
    expect([color, dark]).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ]);
    const [low, high] = [Math.min(...parts(color)), Math.max(...parts(color))];
    // Lightness 36 % and saturation 65 % give 0.36 ∓ 0.234.
    expect([low, high]).toEqual([32, 151]);
    expect([Math.min(...parts(dark)), Math.max(...parts(dark))]).toEqual([130, 237]);
  }
});
