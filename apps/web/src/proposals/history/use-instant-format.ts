// Formats an instant as date and time in the city's time zone.
import { dateFormat } from '@curbwright/core';
import { useCallback } from 'react';
import { useCityLocale } from '../../city/city/city-locale.ts';

/** ISO 8601 → "3 May 2025, 14:00". */
export function useInstantFormat(): (instant: string) => string {
  const { reader, time } = useCityLocale();
  return useCallback(
    (instant) =>
      dateFormat(reader.locale, {
        timeZone: time.timeZone,
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(instant)),
    [reader, time],
  );
}
