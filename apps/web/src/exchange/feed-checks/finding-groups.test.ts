// Groups of findings: one per rule and section of the standard, errors first, none lost.
import { expect, it } from 'vitest';
import { findingGroups } from './finding-groups.ts';

const finding = (severity: 'error' | 'warning', code: string, section: string, place: string) => ({
  severity,
  code,
  section,
  place,
  text: `${code} at ${place}`,
});

it('puts the places of one rule together and errors before warnings', () => {
  const groups = findingGroups([
    finding('warning', 'late', 'Zone', 'zones[0]'),
    finding('error', 'missing', 'Zone', 'zones[1]'),
    finding('error', 'missing', 'Policy', 'policies[0]'),
    finding('warning', 'late', 'Zone', 'zones[2]'),
    finding('error', 'missing', 'Zone', 'zones[3]'),
  ]);
  expect(
    groups.map(({ severity, code, section, places }) => [severity, code, section, places.length]),
  ).toEqual([
    ['error', 'missing', 'Zone', 2],
    ['error', 'missing', 'Policy', 1],
    ['warning', 'late', 'Zone', 2],
  ]);
  expect(groups[0]?.places[1]).toEqual({ place: 'zones[3]', text: 'missing at zones[3]' });
  expect(findingGroups([])).toEqual([]);
});
