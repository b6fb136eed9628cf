// Sign-in at the city's identity provider: a button that goes there, and the result of the last
// attempt.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pathAfterSignIn } from '../../shell/after-sign-in.ts';
import { removeAccessToken } from '../../shell/login-session.ts';
import styles from './account.module.css';

const ssoErrors = [
  'unavailable',
  'busy',
  'denied',
  'expired',
  'clock',
  'settings',
  'failed',
  'no-group',
  'disabled',
] as const;

/**
 * Returns why the provider's user was not signed in, if the server sent the browser back with a
 * reason.
 */
function ssoErrorFromUrl(search: string): (typeof ssoErrors)[number] | null {
  const said = new URLSearchParams(search).get('trouble');
  return ssoErrors.find((trouble) => trouble === said) ?? null;
}

interface Props {
  readonly name: string;
  /** Whether the provider is the only way to sign in. */
  readonly isOnly: boolean;
  /**
   * Returns whether the user may be sent to the provider now; required terms must be accepted
   * first.
   */
  readonly onLeave: () => boolean;
}

export function ProviderSignIn({ name, isOnly, onLeave }: Props) {
  const { t } = useTranslation();
  const trouble = ssoErrorFromUrl(location.search);
  const go = () => {
    if (!onLeave()) return;
    // Any previous session on this page has ended; the returning user and their language are loaded
    // again (login-screen.tsx).
    removeAccessToken();
    const next = pathAfterSignIn(location.search, location.origin);
    location.assign(`/api/single-sign-on/?next=${encodeURIComponent(next)}`);
  };
  return (
    <>
      {trouble !== null && (
        <p className="error" role="alert">
          {t(`sso.trouble.${trouble}`, { name })}
        </p>
      )}
      <Button type="button" size="md" variant={isOnly ? 'filled' : 'default'} onClick={go}>
        {t('sso.signIn', { name })}
      </Button>
      {!isOnly && <p className={`row gap-12 soft ${styles.or}`}>{t('sso.or')}</p>}
    </>
  );
}
