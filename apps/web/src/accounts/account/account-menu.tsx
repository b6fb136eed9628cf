// The signed-in user with their groups and a sign-out link, or a sign-in link.
import { findLanguage } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUserLanguage } from '../../i18n/stored-language.ts';
import { signInUrl } from '../../shell/after-sign-in.ts';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import { signOut } from '../../shell/sign-out.ts';
import { store } from '../../shell/store.ts';
import styles from './account.module.css';

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
    groups: user?.groups ?? [],
    administers: user?.permissions.includes('administer') ?? false,
  };
}

/** Shows name, groups and the sign-out link, or the sign-in link. */
export function AccountDetails() {
  const { t } = useTranslation();
  const { waits, signedIn, username, name, groups, administers } = useAccount();
  if (waits) return null;
  if (!signedIn) return <SignInLink />;
  const names = groups.map((group) => t(`group.${group.name}`, { defaultValue: group.name }));
  return (
    <div className={styles.facts}>
      <p className="section-title">{name}</p>
      <p className="soft text-13">{username}</p>
      {names.length > 0 && (
        <p className="soft text-13">{t('account.groups', { groups: names.join(', ') })}</p>
      )}
      <RouteLink to="/administration/">{t(administers ? 'module.administration' : 'account.menu')}</RouteLink>
      <Button variant="default" onClick={() => void signOut(store)}>
        {t('account.signOut')}
      </Button>
    </div>
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
