// Formats durations in the reader's language.
import { formatDuration } from '@curbwright/core';
import { useCallback } from 'react';
import { useReader } from '../../shell/reader-hooks.ts';

/** Minutes → "1 h 30 min". */
export function useDurationFormat(): (minutes: number) => string {
  const reader = useReader();
  return useCallback((minutes: number) => formatDuration(minutes, reader), [reader]);
}
