// The sign-in page: one card. Who is signed in already goes on; who was sent here reads for what; who came by mistake goes back to the map.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../app/after-sign-in.ts';
import { useLogin } from '../app/login-hooks.ts';
import { useOfferedModules } from '../app/module-hooks.ts';
import { useAddressName } from '../app/place-name.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import styles from './login.module.css';
import { ShellHeader } from './shell-header.tsx';

export function LoginScreen() {
  const { t } = useTranslation();
  const login = useLogin();
  const signedIn = login.isSuccess;
  const next = afterSignIn(location.search, location.origin);
  const wanted = useAddressName()(next);
  const forGuests = useOfferedModules().some(({ module }) => module === 'viewer');
  useEffect(() => {
    if (signedIn) location.replace(next);
  }, [signedIn, next]);
  return (
    <div className={styles.screen}>
      <ShellHeader />
      <main className={styles.main}>
        <section className={styles.card} aria-labelledby="sign-in-title">
          <h2 id="sign-in-title" className={styles.title}>
            {t('account.signIn')}
          </h2>
          <p className={styles.about}>
            {wanted !== null && next !== '/' ? t('closed.signInFor', { view: wanted }) : t('account.about')}
          </p>
          <SignInForm />
          {forGuests && <a href="/">{t('account.asGuest')}</a>}
        </section>
      </main>
    </div>
  );
}
