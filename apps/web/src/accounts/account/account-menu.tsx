// The signed-in user's button and menu, or a sign-in link.
import { findLanguage } from '@curbwright/core';
import { IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUserLanguage } from '../../i18n/stored-language.ts';
import { signInUrl } from '../../shell/after-sign-in.ts';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import styles from './account.module.css';

/** Visitors, who are not signed in, never load it. */
const SignedInDetails = lazy(() =>
  import('./signed-in-details.tsx').then((part) => ({ default: part.SignedInDetails })),
);

const menuId = 'account-menu';

function currentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/** The sign-in link, shown when nobody is signed in. */
function SignInLink() {
  const { t } = useTranslation();
  return (
    <a
      className={styles.button}
      href="/loginpage/"
      aria-label={t('account.signIn')}
      onClick={(event) => {
        event.currentTarget.href = signInUrl(currentPath());
      }}
    >
      <IconUser size={20} stroke={1.5} />
      <span className={styles.wide}>{t('account.signIn')}</span>
    </a>
  );
}

/** Returns the signed-in user and applies their language unless another one was chosen. */
function useAccount() {
  const login = useLogin();
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  const ownLanguage = user?.language ?? null;
  useEffect(() => {
    const language = findLanguage(ownLanguage);
    if (language !== null) applyUserLanguage(language);
  }, [ownLanguage]);
  const username = login.data?.username ?? '';
  return {
    waits: login.isLoading,
    signedIn: login.isSuccess,
    username,
    name: user?.display_name ?? username,
    user,
  };
}

/** Shows name, groups and the sign-out link, or the sign-in link. */
export function AccountDetails() {
  const { waits, signedIn, username, name, user } = useAccount();
  if (waits) return null;
  if (!signedIn) return <SignInLink />;
  return (
    <Suspense fallback={null}>
      <SignedInDetails username={username} name={name} user={user} />
    </Suspense>
  );
}

export function AccountMenu() {
  const { t } = useTranslation();
  const { waits, signedIn, name } = useAccount();
  if (waits) return null;
  if (!signedIn) return <SignInLink />;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={menuId}
        aria-label={`${name}: ${t('account.menu')}`}
      >
        <IconUser size={20} stroke={1.5} />
        <span className={styles.wide}>{name}</span>
      </button>
      <section id={menuId} popover="auto" className={styles.menu} aria-label={t('account.menu')}>
        <AccountDetails />
      </section>
    </>
  );
}
