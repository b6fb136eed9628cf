// Numbers within texts have the form of the city's country as soon as the city is known.
import { numberInText, plainLocale, writeNumbersBy } from '@curbwright/core';
import { afterAll, expect, it } from 'vitest';
import { api } from './api.ts';
import { startNumberForm } from './number-form.ts';
import { store } from './store.ts';

afterAll(() => writeNumbersBy(plainLocale));

it('follows the time zone of the city', async () => {
  startNumberForm(store);
  expect(numberInText('es', 24_253)).toBe('24.253');
  const city = { time_zone: 'America/Chicago' };
  await store.dispatch(api.util.upsertQueryData('currentCity', undefined, city as never));
  await expect.poll(() => numberInText('es', 24_253)).toBe('24,253');
  expect(numberInText('de', 24_253)).toBe('24.253');
});
