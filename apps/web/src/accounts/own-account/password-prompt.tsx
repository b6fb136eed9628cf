// Asks for the current password before a sign-in credential is changed.
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';

interface Props {
  readonly username: string;
  readonly action: string;
  /** Called with the password. Returns what is wrong with it, or `null`. */
  readonly onPassword: (password: string) => Promise<string | null>;
}

export function PasswordPrompt({ username, action, onPassword }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const said = await onPassword(password);
    setSending(false);
    setFault(said);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-password`}>
        <span>{t('own.present')}</span>
        <input
          id={`${id}-password`}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          value={password}
          aria-invalid={fault !== null}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
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
