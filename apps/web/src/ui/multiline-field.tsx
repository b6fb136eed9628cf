// A multi-line text field with its name above and its validation error below.
import { useEffect, useId, useRef } from 'react';
import styles from './multiline-field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum text length, in characters. */
  readonly longest: number;
  /** The validation error; `null` = none. */
  readonly error?: string | null;
  /** Whether it takes the focus when it appears. */
  readonly autoFocus?: boolean;
}

export function MultilineField({ label, value, onChange, longest, error = null, autoFocus = false }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <div className="grid gap-4">
      <label className="text-13 medium" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={`textarea control text-14 invalid-border-error ${styles.text}`}
        rows={2}
        maxLength={longest}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} className="error text-13" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
