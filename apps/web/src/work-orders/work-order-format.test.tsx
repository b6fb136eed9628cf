// @vitest-environment happy-dom
// How an order is said: its fields in words, how far it is, how large a file is.
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { useWorkOrderFormat, type WorkOrderFormat } from './work-order-format.ts';

const found: WorkOrderFormat[] = [];
function Reader() {
  const said = useWorkOrderFormat();
  useEffect(() => void found.push(said), [said]);
  return null;
}

async function words(language = 'en'): Promise<WorkOrderFormat> {
  await open(<Reader />, {}, language);
  return found.at(-1) as WorkOrderFormat;
}

it('says how far away something is in the units of the city', async () => {
  const { distance } = await words();
  expect([4, 994, 1000, 1249, 12_340].map(distance)).toEqual([
    '4 m away',
    '994 m away',
    '1 km away',
    '1.2 km away',
    '12 km away',
  ]);
});

it('says at least one kilobyte, and megabytes from a million bytes on', async () => {
  const { bytes } = await words();
  expect([0, 400, 1499, 1500, 999_499, 1_000_000, 2_340_000].map(bytes)).toEqual([
    '1 KB',
    '1 KB',
    '1 KB',
    '2 KB',
    '999 KB',
    '1 MB',
    '2.3 MB',
  ]);
});

it('says the value of each field, and that there is none', async () => {
  const { value, day, moment, assignee, today } = await words();
  const said: readonly (readonly [string, unknown, string])[] = [
    ['status', 'in progress', 'In progress'],
    ['priority', 'urgent', 'Urgent'],
    ['name', 'urgent', 'urgent'],
    ['due', '2026-12-24', day('2026-12-24')],
    ['name', '2026-12-24', '2026-12-24'],
    ['link', 7, '7'],
    ['geometry', { type: 'Point' }, 'A location on the map'],
    ['geometry', null, 'N/A'],
    ['description', '', 'N/A'],
    ['due', true, 'N/A'],
  ];
  for (const [field, given, text] of said) expect(value(field, given)).toBe(text);
  expect(day(null)).toBe('N/A');
  expect(day('2026-12-24')).toBe('Dec 24, 2026');
  expect(moment('2026-11-28T19:30:00Z')).toBe('Nov 28, 2026, 1:30 PM');
  expect([assignee('ana'), assignee(null)]).toEqual(['ana', 'Unassigned']);
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
