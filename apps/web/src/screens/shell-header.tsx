// The header of every screen, composed: modules, search, and the tools of language, colours and account.
import type { ReactNode } from 'react';
import { AccountFacts, AccountMenu } from '../features/account/account-menu.tsx';
import { Header } from '../features/city/header.tsx';

interface Props {
  /** The search box, on screens that have one. */
  readonly search?: ReactNode;
}

export function ShellHeader({ search }: Props) {
  return <Header search={search} account={<AccountMenu />} accountInMenu={<AccountFacts />} />;
}
