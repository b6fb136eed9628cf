// @vitest-environment happy-dom
// How much work in the street waits on this device, for each person, whatever the case of their name.
import { afterEach, expect, it } from 'vitest';
import { storeUnsentCount, unsentCount } from './unsent-work.ts';

afterEach(() => localStorage.clear());

it('is counted for each person by themselves', () => {
  storeUnsentCount('Mara', 3);
  storeUnsentCount('ada', 2);
  expect([unsentCount('mara'), unsentCount('MARA'), unsentCount('ada'), unsentCount('bob')]).toEqual([
    3, 3, 2, 0,
  ]);
  storeUnsentCount('MARA', 1);
  expect([unsentCount('mara'), unsentCount('ada')]).toEqual([1, 2]);
});

it('leaves nothing behind where nothing waits any more', () => {
  storeUnsentCount('mara', 3);
  storeUnsentCount('ada', 2);
  storeUnsentCount('mara', 0);
  expect(localStorage.getItem('unsent_work')).toBe('{"ada":2}');
  storeUnsentCount('ada', 0);
  expect(localStorage.getItem('unsent_work')).toBeNull();
});

it.each(['no json', 'null', '7', '{"mara":"3"}'])('counts nothing where %s is kept', (kept) => {
  localStorage.setItem('unsent_work', kept);
  expect(unsentCount('mara')).toBe(0);
  storeUnsentCount('ada', 2);
  expect(unsentCount('ada')).toBe(2);
});
