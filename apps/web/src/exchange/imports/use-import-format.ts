// Formats numbers, sizes and names of an import in the user's language.
import { numberFormat } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';

interface ImportFormat {
  readonly number: (value: number) => string;
  /** `14 kB`, `3.2 MB`. */
  readonly size: (bytes: number) => string;
  /** `curbs.csv, zones.csv`. */
  readonly files: (files: readonly { readonly name: string }[]) => string;
  readonly format: (id: string) => string;
}

export function useImportFormat(): ImportFormat {
  const { t, i18n } = useTranslation();
  const { locale } = useReader();
  return useMemo(() => {
    const number = numberFormat(locale);
    const inUnit = (unit: 'kilobyte' | 'megabyte', value: number) =>
      numberFormat(locale, {
        style: 'unit',
        unit,
        maximumFractionDigits: value < 10 ? 1 : 0,
      }).format(value);
    return {
      number: (value) => number.format(value),
      size: (bytes) =>
        bytes < 1_000_000 ? inUnit('kilobyte', bytes / 1000) : inUnit('megabyte', bytes / 1_000_000),
      files: (files) => files.map(({ name }) => name).join(', '),
      format: (id) => {
        const key = `imports.format.${id}`;
        return i18n.exists(key) ? t(key) : id;
      },
    };
  }, [t, i18n, locale]);
}
