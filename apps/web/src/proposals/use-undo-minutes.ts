// For how many minutes the city lets people undo a publication, and how many of them are left.
import { parseConfiguration, parseUndoMinutes } from '@curbwright/core';
import { useMemo } from 'react';
import { useCurrentMinute } from '../city/city/city-hooks.ts';
import { api } from '../shell/api.ts';

const minuteMs = 60_000;

export function useUndoMinutes(): number {
  const { data } = api.useCurrentCityQuery();
  return useMemo(
    () =>
      parseUndoMinutes(parseConfiguration(data?.configuration ?? []).entries.get('UNDO_PUBLICATION_MINUTES')),
    [data],
  );
}

/**
 * Returns the minutes left to undo a publication, at least 1 while it can be; 0 = it no longer can.
 * `until` is ISO 8601; `null` = it cannot be undone.
 */
export function useUndoMinutesLeft(until: string | null): number {
  const now = useCurrentMinute();
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / minuteMs));
}
