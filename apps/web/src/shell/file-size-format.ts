// Formats file sizes in the reader's language: bytes, kB, MB, GB.
import { numberFormat } from '@curbwright/core';
import { useCallback } from 'react';
import { useReader } from './reader-hooks.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 1234567 → "1.2 MB". */
export function useFileSizeFormat(): (bytes: number) => string {
  const { locale } = useReader();
  return useCallback(
    (bytes) => {
      const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
      const unit = units[step] ?? 'byte';
      const maximumFractionDigits = step > 1 ? 1 : 0;
      const format = numberFormat(locale, {
        style: 'unit',
        unit,
        // The short form of bytes has no plural: "621 byte".
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits,
      });
      return format.format(bytes / 1000 ** step);
    },
    [locale],
  );
}
