// The language an address asks the public viewer for (`?language=`): the server says which of the city's it is (requirement §7).
import { skipToken } from '@reduxjs/toolkit/query';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { languageNamed } from '../i18n/language-name.ts';
import { api } from './api.ts';
import { usePublicViewer } from './module-hooks.ts';

/** Follows the server's choice where it is a language of this app; the first paint has guessed it already. */
export function useAskedLanguage(): void {
  const [asked] = useState(() => languageNamed(new URLSearchParams(location.search).get('language')));
  const isPublic = usePublicViewer();
  const { data } = api.useLanguagesQuery(
    asked !== null && isPublic ? { query: { language: asked } } : skipToken,
  );
  const selected = languageNamed(data?.selected ?? null);
  useEffect(() => {
    if (selected !== null && selected === asked && selected !== languageNamed(i18next.language))
      void i18next.changeLanguage(selected);
  }, [selected, asked]);
}
