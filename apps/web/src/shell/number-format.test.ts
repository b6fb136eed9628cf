// Tests that numbers in texts use the format of the city's country once the city is known.
import { formatMessageNumber, plainLocale, setMessageNumberLocale } from '@curbwright/core';
import { afterAll, expect, it } from 'vitest';
import { api } from './api.ts';
import { startNumberFormat } from './number-format.ts';
import { store } from './store.ts';

afterAll(() => setMessageNumberLocale(plainLocale));

it('follows the time zone of the city', async () => {
  startNumberFormat(store);
  expect(formatMessageNumber('es', 24_253)).toBe('24.253');
  const city = { time_zone: 'America/Chicago' };
  await store.dispatch(api.util.upsertQueryData('currentCity', undefined, city as never));
  await expect.poll(() => formatMessageNumber('es', 24_253)).toBe('24,253');
  expect(formatMessageNumber('de', 24_253)).toBe('24.253');
});
