// A form for a scenario's name: validated as on the server, with the server's errors at the field.
import { validateScenarioName } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFormError } from '../../shell/api-error.ts';
import styles from './scenarios.module.css';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly initial: string;
  /** Names of all other scenarios. */
  readonly taken: readonly string[];
  /** Sends the request; its errors are shown at the field. */
  readonly save: (name: string) => Promise<void>;
  readonly onCancel?: () => void;
}

export function NameForm({ label, action, initial, taken, save, onCancel }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const name = validateScenarioName(typed, taken);
    if (!name.ok) {
      setFault(t(name.refusal.code, { ...name.refusal.params }));
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await save(name.value);
      if (onCancel === undefined) setTyped('');
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
      document.getElementById(id)?.focus();
    }
    setBusy(false);
  };
  return (
    <form className={`grid gap-4 ${styles.name}`} noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{label}</label>
      <div className="flex wrap gap-8">
        <input
          id={id}
          className={`control min-width-0 height-36 pad-0-8 invalid-border-error ${styles.input}`}
          value={typed}
          maxLength={200}
          required
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
        />
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('scenarios.cancel')}
          </Button>
        )}
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className="error text-13" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
