// @vitest-environment happy-dom
// How much work in the street waits on this device, for each person, whatever the case of their name.
import { afterEach, expect, it } from 'vitest';
import { noteUnsent, unsentOf } from './unsent-work.ts';

afterEach(() => localStorage.clear());

it('is counted for each person by themselves', () => {
  noteUnsent('Mara', 3);
  noteUnsent('ada', 2);
  expect([unsentOf('mara'), unsentOf('MARA'), unsentOf('ada'), unsentOf('bob')]).toEqual([3, 3, 2, 0]);
  noteUnsent('MARA', 1);
  expect([unsentOf('mara'), unsentOf('ada')]).toEqual([1, 2]);
});

it('leaves nothing behind where nothing waits any more', () => {
  noteUnsent('mara', 3);
  noteUnsent('ada', 2);
  noteUnsent('mara', 0);
  expect(localStorage.getItem('unsent_work')).toBe('{"ada":2}');
  noteUnsent('ada', 0);
  expect(localStorage.getItem('unsent_work')).toBeNull();
});

it.each(['no json', 'null', '7', '{"mara":"3"}'])('counts nothing where %s is kept', (kept) => {
  localStorage.setItem('unsent_work', kept);
  expect(unsentOf('mara')).toBe(0);
  noteUnsent('ada', 2);
  expect(unsentOf('ada')).toBe(2);
});
