// Provides the reader of this screen, and the date and time formats for them.
import { findLanguage, type Reader, readerOf } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { createDateFormat, type DateFormat } from './date-format.ts';

/** The reader of this screen: the selected language in the city's country. */
export function useReader(): Reader {
  const { i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const timeZone = city?.time_zone;
  return useMemo(() => readerOf(findLanguage(i18n.language) ?? 'en', timeZone), [i18n.language, timeZone]);
}

export function useDateFormat(): DateFormat {
  const reader = useReader();
  return useMemo(() => createDateFormat(reader), [reader]);
}
