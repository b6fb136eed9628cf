// Names a view in the menu: a new one, or another name for the open one.
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFormError } from '../api-error.ts';
import styles from './saved-views.module.css';

interface Props {
  readonly name: string;
  /** Saves under the name; throws the server's error, which is then shown at the field. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Longest name, in characters, as the server accepts it. */
const maxLength = 100;

export function ViewNameForm({ name, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError(t('view.name-required'));
      field.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await onSave(text);
      onClose();
    } catch (reason) {
      setError(formatFormError(reason, t('error.fallback')));
      setSaving(false);
      field.current?.focus();
    }
  };
  return (
    <form className="grid one-column gap-8" noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="soft text-13">
        {t('views.name')}
      </label>
      <input
        ref={field}
        id={id}
        className={`control border-box min-width-0 min-height-32 text-14 phone-min-height-44 pad-4-8 inherit-scheme ${styles.search}`}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      {error !== null && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
      <div className="flex wrap gap-8 justify-end">
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('views.cancel')}
        </Button>
        <Button size="compact-md" type="submit" loading={isSaving}>
          {t('views.save')}
        </Button>
      </div>
    </form>
  );
}
