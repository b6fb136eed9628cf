// Shown for a path that is not available to this user, in this city or in this version: the reason,
// and the next step as a button (row 39 in `e2e/journeys/find-your-way.spec.ts`).
import { pathOfView } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOfferedModules } from '../city/module-hooks.ts';
import { api } from '../shell/api.ts';
import { useLogin } from '../shell/login-hooks.ts';
import { navigateTo } from '../shell/navigation.ts';
import { usePageName, useRouteName } from '../shell/route-name.ts';
import type { RouteTarget } from '../shell/screens.ts';
import { signOut } from '../shell/sign-out.ts';
import { store } from '../shell/store.ts';
import { StateMessage } from '../ui/state-message.tsx';
import { ShellHeader } from './shell-header.tsx';

type UnavailablePlace = Extract<RouteTarget, { kind: 'closed' | 'not built' }>;

function useReason({ route, ...place }: UnavailablePlace): { readonly title: string; readonly help: string } {
  const { t } = useTranslation();
  const view = useRouteName()(route);
  const login = useLogin();
  const { data: city } = api.useCurrentCityQuery();
  if (place.kind === 'not built')
    return { title: t('closed.notBuilt'), help: t('closed.notBuiltHelp', { view }) };
  if (place.entry.kind !== 'no permission')
    return {
      title: t('closed.notEnabled', { city: city?.name ?? t('app.name') }),
      help: t('closed.notEnabledHelp', { view }),
    };
  return {
    title: t('closed.noPermission', { permission: t(`permission.${place.entry.permission}`) }),
    help: t('closed.noPermissionHelp', { name: login.data?.username ?? '' }),
  };
}

export function UnavailableScreen({ place }: { readonly place: UnavailablePlace }) {
  const { t } = useTranslation();
  const { title, help } = useReason(place);
  const nameOf = usePageName();
  const offered = useOfferedModules();
  const sameModule = offered.find(({ module }) => module === place.route.module);
  const view = (sameModule ?? offered[0])?.views[0];
  const path = view === undefined ? null : pathOfView(view);
  const noPermission = place.kind === 'closed' && place.entry.kind === 'no permission';
  return (
    <div className="grid rows-56-1fr full-height">
      <ShellHeader />
      <main className="grid place-center pad-16 scroll-y">
        <StateMessage
          role="alert"
          title={title}
          action={
            <div className="flex wrap gap-8 justify-center">
              {path !== null && (
                <Button onClick={() => navigateTo(path)}>
                  {t('closed.goTo', { view: nameOf(path) ?? '' })}
                </Button>
              )}
              {noPermission && (
                <Button variant="default" onClick={() => void signOut(store)}>
                  {t('closed.other')}
                </Button>
              )}
            </div>
          }
        >
          {help}
        </StateMessage>
      </main>
    </div>
  );
}
