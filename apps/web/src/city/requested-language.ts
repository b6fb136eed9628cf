// Sends the language requested in the public viewer's URL (`?language=`) to the server (requirement
// §7); the response lists the city's languages.
import { findLanguage } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { useIsPublicViewer } from './module-hooks.ts';

/**
 * Only sends the request. The page already started in that language (i18n/start.ts), and a late
 * response must not override a language the user has chosen since.
 */
export function useRequestedLanguage(): void {
  const [asked] = useState(() => findLanguage(new URLSearchParams(location.search).get('language')));
  const isPublic = useIsPublicViewer();
  api.useLanguagesQuery(asked !== null && isPublic ? { query: { language: asked } } : skipToken);
}
