// Inputs for a new password, entered twice, with the server's validation error.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './other-software.module.css';

export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

interface Props {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** Validation error; `null` = none yet. */
  readonly fault: string | null;
}

export function NewPasswordFields({ value, onChange, fault }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const errorProps = fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
  const field = (name: keyof NewPassword, label: string) => (
    <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-${name}`}>
      <span>{label}</span>
      <input
        id={`${id}-${name}`}
        type="password"
        autoComplete="new-password"
        required
        value={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        {...errorProps}
      />
    </label>
  );
  return (
    <>
      {field('password', t('own.new'))}
      {field('again', t('own.again'))}
      {fault !== null && (
        <p id={`${id}-fault`} className="error-text" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
