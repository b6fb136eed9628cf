// A text of a few lines with its name above and, under it, what is wrong with it.
import { useEffect, useId, useRef } from 'react';
import styles from './reason-field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Characters at most. */
  readonly longest: number;
  /** What is wrong; null = nothing. */
  readonly error?: string | null;
  /** It takes the focus when it comes. */
  readonly autoFocus?: boolean;
}

export function ReasonField({ label, value, onChange, longest, error = null, autoFocus = false }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <div className={styles.part}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        rows={2}
        maxLength={longest}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
