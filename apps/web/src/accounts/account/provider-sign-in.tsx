// Signing in at the city's identity provider: a button that goes there, and what came of the last time.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../../shell/after-sign-in.ts';
import { dropAccessToken } from '../../shell/session.ts';
import styles from './account.module.css';

const troubles = [
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

/** Why the provider's person was not signed in, when the server sent the browser back with a reason. */
function troubleOf(search: string): (typeof troubles)[number] | null {
  const said = new URLSearchParams(search).get('trouble');
  return troubles.find((trouble) => trouble === said) ?? null;
}

interface Props {
  readonly name: string;
  /** It is the only way to sign in. */
  readonly isOnly: boolean;
  /** Whether everything is there to go: terms that must be accepted first are. */
  readonly onLeave: () => boolean;
}

export function ProviderSignIn({ name, isOnly, onLeave }: Props) {
  const { t } = useTranslation();
  const trouble = troubleOf(location.search);
  const go = () => {
    if (!onLeave()) return;
    // One that was left here is over: who comes back is asked for anew, and their language with them (login-screen.tsx).
    dropAccessToken();
    const next = afterSignIn(location.search, location.origin);
    location.assign(`/api/single-sign-on/?next=${encodeURIComponent(next)}`);
  };
  return (
    <>
      {trouble !== null && (
        <p className={styles.refused} role="alert">
          {t(`sso.trouble.${trouble}`, { name })}
        </p>
      )}
      <Button type="button" size="md" variant={isOnly ? 'filled' : 'default'} onClick={go}>
        {t('sso.signIn', { name })}
      </Button>
      {!isOnly && <p className={styles.or}>{t('sso.or')}</p>}
    </>
  );
}
