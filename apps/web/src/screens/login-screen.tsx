// The sign-in page: one card. Who is signed in already goes on; who came by mistake goes back to the map.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../app/after-sign-in.ts';
import { useLogin } from '../app/login-hooks.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { Header } from '../features/city/header.tsx';
import styles from './login.module.css';

export function LoginScreen() {
  const { t } = useTranslation();
  const login = useLogin();
  const signedIn = login.isSuccess;
  useEffect(() => {
    if (signedIn) location.replace(afterSignIn(location.search, location.origin));
  }, [signedIn]);
  return (
    <div className={styles.screen}>
      <Header />
      <main className={styles.main}>
        <section className={styles.card} aria-labelledby="sign-in-title">
          <h2 id="sign-in-title" className={styles.title}>
            {t('account.signIn')}
          </h2>
          <p className={styles.about}>{t('account.about')}</p>
          <SignInForm />
          <a href="/">{t('account.asGuest')}</a>
        </section>
      </main>
    </div>
  );
}
