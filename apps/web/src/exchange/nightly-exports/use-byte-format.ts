// Formats a file size in bytes, kilobytes or megabytes.
import { numberFormat } from '@curbwright/core';
import { useReader } from '../../shell/reader-hooks.ts';

export function useByteFormat(): (bytes: number) => string {
  const { locale } = useReader();
  const form = (unit: 'byte' | 'kilobyte' | 'megabyte', value: number) =>
    numberFormat(locale, {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    }).format(value);
  return (bytes) => {
    if (bytes < 1_000) return form('byte', bytes);
    return bytes < 1_000_000 ? form('kilobyte', bytes / 1_000) : form('megabyte', bytes / 1_000_000);
  };
}
