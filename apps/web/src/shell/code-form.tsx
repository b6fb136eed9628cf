// Form for a code from an authenticator app or a recovery code.
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './other-software.module.css';

interface Props {
  readonly about: string;
  readonly action: string;
  /** Submits the code; resolves to an error text, or `null`. */
  readonly onCode: (code: string) => Promise<string | null>;
}

export function CodeForm({ about, action, onCode }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const said = await onCode(code);
    setSending(false);
    setFault(said);
    if (said !== null) setCode('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-code`}>
        <span>{t('factor.code')}</span>
        <input
          id={`${id}-code`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          required
          value={code}
          aria-describedby={`${id}-about`}
          aria-invalid={fault !== null}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <p id={`${id}-about`} className={styles.soft}>
        {about}
      </p>
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button type="submit" loading={isSending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
