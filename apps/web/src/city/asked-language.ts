// The language an address asks the public viewer for (`?language=`), told to the server (requirement §7): its answer says which languages the city has.
import { languageNamed } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { usePublicViewer } from './module-hooks.ts';

/** Asks only: the page began in that language (i18n/start.ts), and what the person chose since is not taken back by an answer that comes late. */
export function useAskedLanguage(): void {
  const [asked] = useState(() => languageNamed(new URLSearchParams(location.search).get('language')));
  const isPublic = usePublicViewer();
  api.useLanguagesQuery(asked !== null && isPublic ? { query: { language: asked } } : skipToken);
}
