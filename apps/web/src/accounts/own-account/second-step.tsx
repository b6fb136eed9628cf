// The second step of sign-in: the authenticator app's code, or setup of a second factor if a group
// requires one.
import type { SharedSecretResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { CodeForm } from '../../shell/code-form.tsx';
import { FactorSetup, RecoveryCodes } from '../../shell/factor-setup.tsx';
import styles from '../../shell/other-software.module.css';

interface Props {
  readonly kind: 'code' | 'set up';
  readonly ticket: string;
  readonly onAccess: (access: string) => void;
  readonly onBack: () => void;
}

/** Returns a function that formats an error as text. */
function useErrorFormat(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => formatFormError(error, t('error.fallback'));
}

function CodeStep({ ticket, onAccess }: Props) {
  const { t } = useTranslation();
  const faultOf = useErrorFormat();
  const [send] = api.useSecondStepMutation();
  const onCode = async (code: string) => {
    try {
      onAccess((await send({ body: { ticket, code } }).unwrap()).access);
      return null;
    } catch (error) {
      return faultOf(error);
    }
  };
  return <CodeForm about={t('factor.atSignIn')} action={t('account.signIn')} onCode={onCode} />;
}

interface CompletedSetup {
  readonly access: string;
  readonly codes: readonly string[];
}

function SetUpStep({ ticket, onAccess }: Props) {
  const { t } = useTranslation();
  const faultOf = useErrorFormat();
  const [begin, beginning] = api.useSetUpAtSignInMutation();
  const [confirm] = api.useConfirmAtSignInMutation();
  const [shared, setShared] = useState<SharedSecretResponse | null>(null);
  const [made, setMade] = useState<CompletedSetup | null>(null);
  const start = async () => {
    const done = await begin({ body: { ticket } });
    if (done.data !== undefined) setShared(done.data);
  };
  const onCode = async (code: string) => {
    try {
      const { access, recovery_codes } = await confirm({ body: { ticket, code } }).unwrap();
      setMade({ access, codes: recovery_codes });
      return null;
    } catch (error) {
      return faultOf(error);
    }
  };
  if (made !== null) return <RecoveryCodes codes={made.codes} onKept={() => onAccess(made.access)} />;
  if (shared !== null) return <FactorSetup shared={shared} onCode={onCode} />;
  return (
    <div className={styles.form}>
      <p>{t('factor.demandedAbout')}</p>
      <Button size="md" loading={beginning.isLoading} onClick={() => void start()}>
        {t('factor.setUp')}
      </Button>
    </div>
  );
}

export function SecondStep(props: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <h3>{t('factor.title')}</h3>
      {props.kind === 'code' ? <CodeStep {...props} /> : <SetUpStep {...props} />}
      <div>
        <Button variant="subtle" onClick={props.onBack}>
          {t('factor.back')}
        </Button>
      </div>
    </div>
  );
}
