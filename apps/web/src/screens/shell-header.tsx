// The header of every screen, composed: modules, search, and the tools of sharing, help, language, colours and account.
import { type ReactNode, Suspense } from 'react';
import { showsMap } from '../app/screens.ts';
import { useAppSelector } from '../app/store.ts';
import { AccountFacts, AccountMenu } from '../features/account/account-menu.tsx';
import { Header } from '../features/city/header.tsx';
import { later } from './later.ts';

const HeaderTools = later(async () => (await import('./header-tools.tsx')).HeaderTools);

interface Props {
  /** The search box, on screens that have one. */
  readonly search?: ReactNode;
}

export function ShellHeader({ search }: Props) {
  const onMap = useAppSelector((state) => showsMap(state.route.current));
  return (
    <Header
      search={search}
      tools={
        <Suspense fallback={null}>
          <HeaderTools onMap={onMap} />
        </Suspense>
      }
      toolCount={onMap ? 4 : 2}
      account={<AccountMenu />}
      accountInMenu={<AccountFacts />}
    />
  );
}
