// A text field of an import: its label, its description, and whether its value was guessed.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string | undefined;
  readonly isGuessed?: boolean;
  /** Validation error; absent = none. */
  readonly fault?: string | undefined;
  /** Values suggested while typing. */
  readonly offered?: readonly string[];
}

export function TextField(props: Props) {
  const { label, help, value, onChange, placeholder, isGuessed = false, fault, offered = [] } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={id} className="row wrap gap-2-8 bold text-13">
        {label}
        {isGuessed && (
          <span className={`limited medium text-12 ${styles.guessed}`}>{t('imports.guessed')}</span>
        )}
      </label>
      <input
        id={id}
        className={`control border-box full-width min-width-0 height-36 pad-0-8 invalid-border-error inherit-scheme ${styles.input}`}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        list={offered.length === 0 ? undefined : `${id}-offered`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <span
        id={`${id}-note`}
        className={
          fault === undefined
            ? 'wide-prose soft regular text-13 break-anywhere empty-gone'
            : 'error-text wide-prose break-anywhere empty-gone'
        }
      >
        {fault ?? help}
      </span>
    </div>
  );
}
