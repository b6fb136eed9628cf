// Which terms of a city name a roadside object and which a curb type.
import { expect, it } from 'vitest';
import { isObjectName, normalizeText } from './object-names.ts';

it.each([
  'Parking sign',
  'ADA_Curb-Ramp',
  'BIKE RACKS',
  'fire hydrant',
  'curb cut',
  'kerb cuts',
  'Parking-meter',
  'SEÑAL',
  'Boca de incendio',
  'Panneaux',
  'Bäume',
  'Gehwegabsenkungen',
  'garage entrance',
  'sign',
])('%s is a thing', (text) => {
  expect(isObjectName(text)).toBe(true);
});

it.each([
  'metered',
  'meter',
  'Bike parking',
  'design district',
  'signed zone',
  'ramparts',
  'loading',
  'curb',
  'entrance',
  '',
])('%s is none', (text) => {
  expect(isObjectName(text)).toBe(false);
});

it('reads a word without accents, capitals and the marks between its parts', () => {
  expect(normalizeText('Señal__de-Tránsito')).toBe('senal de transito');
});
