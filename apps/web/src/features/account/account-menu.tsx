// Who is signed in, with their groups, and the way out; or the way in.
import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAddress } from '../../app/after-sign-in.ts';
import { api } from '../../app/api.ts';
import { useLogin } from '../../app/login-hooks.ts';
import { signOut } from '../../app/sign-out.ts';
import { store } from '../../app/store.ts';
import { adoptLanguage } from '../../i18n/keep.ts';
import { languageNamed } from '../../i18n/language-name.ts';
import styles from './account.module.css';

const menuId = 'account-menu';

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

export function AccountMenu() {
  const { t } = useTranslation();
  const login = useLogin();
  const { data: user } = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  const ownLanguage = user?.language ?? null;
  useEffect(() => {
    const language = languageNamed(ownLanguage);
    if (language !== null) adoptLanguage(language);
  }, [ownLanguage]);
  if (login.isLoading) return null;
  if (!login.isSuccess)
    return (
      <a
        className={styles.button}
        href="/loginpage/"
        aria-label={t('account.signIn')}
        onClick={(event) => {
          event.currentTarget.href = signInAddress(here());
        }}
      >
        <IconUser size={20} stroke={1.5} />
        <span className={styles.wide}>{t('account.signIn')}</span>
      </a>
    );
  const groups = user?.groups.map(({ name }) => t(`group.${name}`, { defaultValue: name })) ?? [];
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={menuId} aria-label={t('account.menu')}>
        <IconUser size={20} stroke={1.5} />
        <span className={styles.wide}>{user?.display_name ?? login.data.username}</span>
      </button>
      <section id={menuId} popover="auto" className={styles.menu} aria-label={t('account.menu')}>
        <p className={styles.name}>{user?.display_name ?? login.data.username}</p>
        <p className={styles.quiet}>{login.data.username}</p>
        {groups.length > 0 && (
          <p className={styles.quiet}>{t('account.groups', { groups: groups.join(', ') })}</p>
        )}
        <Button variant="default" onClick={() => void signOut(store)}>
          {t('account.signOut')}
        </Button>
      </section>
    </>
  );
}
