// Formats instants from the server in the city's local time.
import { formatDateAndTime } from '@curbwright/core';
import { useCallback } from 'react';
import { useReader } from './reader-hooks.ts';

/** ISO 8601 → "Nov 22, 2026, 6:30 PM". */
export function useDateTimeFormat(): (at: string) => string {
  const reader = useReader();
  return useCallback((at) => formatDateAndTime(Date.parse(at), reader), [reader]);
}
