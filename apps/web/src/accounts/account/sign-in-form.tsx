// Sign-in form with username and password, or the city's identity provider. An error stays in the
// form after its toast closes, and so do the typed values.
import { Button } from '@mantine/core';
import { type ComponentType, type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearStoredLanguage } from '../../i18n/stored-language.ts';
import { pathAfterSignIn } from '../../shell/after-sign-in.ts';
import { api } from '../../shell/api.ts';
import { codeOf, formatApiError, isApiError } from '../../shell/api-error.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { storeAccessToken, storeTermsAccepted, termsAccepted } from '../../shell/login-session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account.module.css';
import { ProviderSignIn } from './provider-sign-in.tsx';

/**
 * Returns the URL of the city's terms of use (configuration `TERMS_LINK`), or `null` if there is
 * nothing to accept.
 */
function useTerms(): string | null {
  const link = useConfiguration().entries.get('TERMS_LINK');
  return typeof link === 'string' && /^(?:https?:\/\/|\/(?!\/))/i.test(link) ? link : null;
}

/** Props of the second sign-in step. */
export interface SecondStepProps extends Step {
  readonly onAccess: (access: string) => void;
  readonly onBack: () => void;
}

interface Step {
  readonly kind: 'code' | 'set up';
  readonly ticket: string;
}

/** Returns the second step a failed sign-in leads to, or `null` if it was rejected. */
function stepOf(error: unknown): Step | null {
  if (!isApiError(error)) return null;
  const { body } = error;
  const ticket = typeof body === 'object' && body !== null && 'ticket' in body ? body.ticket : null;
  const kind = { second_factor_needed: 'code', second_factor_set_up: 'set up' } as const;
  const code = codeOf(error);
  if (typeof ticket !== 'string' || (code !== 'second_factor_needed' && code !== 'second_factor_set_up'))
    return null;
  return { kind: kind[code], ticket };
}

interface Props {
  /** Component of the second sign-in step, loaded when needed. */
  readonly secondStep: ComponentType<SecondStepProps>;
  /** Whether users may sign in with a password. */
  readonly passwords: boolean;
  /** Name of the identity provider, or `null` if there is none. */
  readonly provider: string | null;
}

export function SignInForm({ secondStep: SecondStep, passwords, provider }: Props) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [accepts, setAccepts] = useState(termsAccepted);
  const terms = useTerms();
  const termsBox = useRef<HTMLInputElement>(null);
  const [signIn, { isLoading, error }] = api.useSignInMutation();
  const [step, setStep] = useState<Step | null>(null);
  const goOn = (access: string) => {
    storeAccessToken(access);
    if (accepts) storeTermsAccepted();
    clearStoredLanguage();
    location.assign(pathAfterSignIn(location.search, location.origin));
  };
  /** If the terms are not accepted yet, the browser shows its message at the checkbox. */
  const mayLeave = () => {
    if (termsBox.current?.reportValidity() === false) return false;
    if (accepts) storeTermsAccepted();
    return true;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await signIn({ body: { username, password } });
    if (answer.data !== undefined) goOn(answer.data.access);
    else setStep(stepOf(answer.error));
  };
  const refused = isApiError(error) && !isLoading ? formatApiError(error, t('error.fallback')) : null;
  if (step !== null)
    return (
      <Suspense fallback={<Skeleton label={t('app.loading')} lines={4} />}>
        <SecondStep {...step} onAccess={goOn} onBack={() => setStep(null)} />
      </Suspense>
    );
  const described = refused === null ? {} : { 'aria-describedby': 'sign-in-refused', 'aria-invalid': true };
  return (
    <form className="grid gap-16" onSubmit={(event) => void send(event)}>
      {provider !== null && <ProviderSignIn name={provider} isOnly={!passwords} onLeave={mayLeave} />}
      {passwords && (
        <>
          <label className="grid gap-4 medium">
            {t('account.username')}
            <input
              className={`control pad-0-12 text-16 regular invalid-border-error ${styles.input}`}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={150}
              required
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              {...described}
            />
          </label>
          <label className="grid gap-4 medium">
            {t('account.password')}
            <input
              className={`control pad-0-12 text-16 regular invalid-border-error ${styles.input}`}
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={128}
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              {...described}
            />
          </label>
        </>
      )}
      {terms !== null && (
        <label className={`flex gap-8 items-start input-flex-none input-accent-action ${styles.terms}`}>
          <input
            ref={termsBox}
            type="checkbox"
            required
            checked={accepts}
            onChange={(event) => setAccepts(event.target.checked)}
          />
          <span>
            {t('account.terms')}{' '}
            <a href={terms} target="_blank" rel="noreferrer">
              {t('account.readTerms')}
            </a>
          </span>
        </label>
      )}
      {refused !== null && (
        <p id="sign-in-refused" className="error">
          {refused}
        </p>
      )}
      {passwords && (
        <Button type="submit" size="md" disabled={isLoading}>
          {isLoading ? t('app.wait') : t('account.signIn')}
        </Button>
      )}
    </form>
  );
}
