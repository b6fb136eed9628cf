// Opens the page on which the user works, after signing in on the public map.
import { startPath } from '@curbwright/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { lastPage, withdrawStartPageRequest } from '../shell/last-page.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { redirectTo, withCurrentView } from '../shell/navigation.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** `onDone` receives `false` once the page is open; for some users it is the public map. */
export function StartScreen({ onDone }: { readonly onDone: (isStarting: false) => void }) {
  const { t } = useTranslation();
  const { settled, person } = usePerson();
  const { data: city, isLoading } = api.useCurrentCityQuery();
  useEffect(() => {
    if (!settled || isLoading) return;
    withdrawStartPageRequest();
    const start = startPath(lastPage(), city?.modules_enabled ?? [], person);
    if (start !== '/') redirectTo(withCurrentView(start));
    onDone(false);
  }, [settled, isLoading, city, person, onDone]);
  return <LoadingScreen title={t('app.loading')} text={t('app.wait')} />;
}
