// A single-line field with a name: text, date or time, in the device's own form.
import styles from './field.module.css';

interface Props {
  readonly label: string;
  readonly type: 'text' | 'date' | 'time';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly className?: string;
}

export function Field({ label, type, value, onChange, placeholder, className }: Props) {
  return (
    <input
      aria-label={label}
      title={label}
      className={[styles.field, className].filter(Boolean).join(' ')}
      type={type}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
