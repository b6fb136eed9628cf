// Composes the header of every screen: modules, search, and buttons for sharing, help, language,
// colors and account.
import { type ReactNode, Suspense } from 'react';
import { AccountDetails, AccountMenu } from '../accounts/account/account-menu.tsx';
import { Header } from '../city/city/header.tsx';
import { api } from '../shell/api.ts';
import { showsMap } from '../shell/screens.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyComponent } from './lazy-component.ts';
import { useMapDrawn } from './use-map-drawn.ts';

const HeaderTools = lazyComponent(async () => (await import('./header-tools.tsx')).HeaderTools);

interface Props {
  /** The search box, on screens that have one. */
  readonly search?: ReactNode;
}

export function ShellHeader({ search }: Props) {
  const onMap = useAppSelector((state) => showsMap(state.route.current));
  const drawn = useMapDrawn();
  const lost = useAppSelector((state) => state.map.lost);
  const { data: city } = api.useCurrentCityQuery();
  // The map's first image has priority over the rest of the header; without a map there is nothing
  // to wait for.
  const waits = onMap && !drawn && !lost && city !== undefined && city.bounds !== null;
  return (
    <Header
      search={search}
      tools={
        !waits && (
          <Suspense fallback={null}>
            <HeaderTools onMap={onMap} />
          </Suspense>
        )
      }
      toolCount={onMap ? 4 : 2}
      account={<AccountMenu />}
      accountInMenu={<AccountDetails />}
    />
  );
}
