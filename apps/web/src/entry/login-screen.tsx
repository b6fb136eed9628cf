// The sign-in page. Users who are already signed in continue, redirected users see the reason, and
// anyone can return to the map. Users with an administrator's link choose a password first.
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInForm } from '../accounts/account/sign-in-form.tsx';
import { useOfferedModules } from '../city/module-hooks.ts';
import { clearStoredLanguage } from '../i18n/stored-language.ts';
import { pathAfterSignIn } from '../shell/after-sign-in.ts';
import { api } from '../shell/api.ts';
import { requestStartPage } from '../shell/last-page.ts';
import { useLogin } from '../shell/login-hooks.ts';
import { accessToken, csrfTokenFrom, storeAccessToken } from '../shell/login-session.ts';
import { usePageName } from '../shell/route-name.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import styles from './login.module.css';
import { ShellHeader } from './shell-header.tsx';

const ChoosePasswordForm = lazyStaffComponent(
  async () => (await import('../accounts/own-account/choose-password-form.tsx')).ChoosePasswordForm,
);

const SecondStep = lazyStaffComponent(
  async () => (await import('../accounts/own-account/second-step.tsx')).SecondStep,
);

/** Returns the invitation in an administrator's link; `null` = the page was opened without one. */
function invitationOf(hash: string): string | null {
  return /^#invitation=([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}

function SignInCard({ next }: { readonly next: string }) {
  const { t } = useTranslation();
  const pageName = usePageName()(next);
  const ways = api.useSignInWaysQuery();
  const provider = ways.data?.provider ?? null;
  const forGuests = useOfferedModules().some(({ module }) => module === 'viewer');
  return (
    <section
      className={`grid gap-16 outline round-10 paper a-action ${styles.card}`}
      aria-labelledby="sign-in-title"
    >
      <h2 id="sign-in-title" className="text-28 bold leading-1_2">
        {t('account.signIn')}
      </h2>
      <p className="soft">
        {pageName !== null && next !== '/' ? t('closed.signInFor', { view: pageName }) : t('account.about')}
      </p>
      {provider?.may_leave === true && (
        <p role="status">
          {t('sso.left', { name: provider.name })}{' '}
          <a href="/api/single-sign-on/leave/">{t('sso.leave', { name: provider.name })}</a>
        </p>
      )}
      {ways.isLoading ? (
        <Skeleton label={t('app.loading')} lines={4} />
      ) : (
        // The password form is shown when the server does not report the sign-in methods.
        <SignInForm
          secondStep={SecondStep}
          passwords={ways.data?.passwords ?? true}
          provider={provider?.name ?? null}
        />
      )}
      {forGuests && <a href="/">{t('account.asGuest')}</a>}
    </section>
  );
}

export function LoginScreen() {
  const { t } = useTranslation();
  const login = useLogin();
  const invitation = invitationOf(location.hash);
  // The link works for anyone who has it, so it is used even while someone else is signed in.
  const shouldContinue = login.isSuccess && invitation === null;
  const next = pathAfterSignIn(location.search, location.origin);
  const isVisitor = !login.isLoading && !login.isSuccess;
  useEffect(() => {
    if (isVisitor) requestStartPage(next);
  }, [isVisitor, next]);
  const [refresh] = api.useRefreshTokenMutation();
  useEffect(() => {
    if (!shouldContinue) return;
    const goOn = async () => {
      // A user who returns from the identity provider has cookies but no token. A rejected refresh
      // on this page removes the cookies along with the token.
      const bringsCookies = accessToken() === null && csrfTokenFrom(document.cookie) !== null;
      const access = bringsCookies ? (await refresh({ body: {} })).data?.access : undefined;
      if (access !== undefined) {
        storeAccessToken(access);
        clearStoredLanguage();
      }
      location.replace(next);
    };
    void goOn();
  }, [shouldContinue, next, refresh]);
  return (
    <div className="grid rows-56-1fr full-height">
      <ShellHeader />
      <main className={`grid items-start justify-items-center scroll-y sunken ${styles.main}`}>
        {invitation === null ? (
          <SignInCard next={next} />
        ) : (
          <section
            className={`grid gap-16 outline round-10 paper a-action ${styles.card}`}
            aria-label={t('account.password')}
          >
            <Suspense fallback={<Skeleton label={t('app.loading')} lines={5} />}>
              <ChoosePasswordForm invitation={invitation} />
            </Suspense>
          </section>
        )}
      </main>
    </div>
  );
}
