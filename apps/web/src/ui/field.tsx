// A single-line text field with a label.
import styles from './field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly className?: string;
}

export function Field({ label, value, onChange, placeholder, className }: Props) {
  return (
    <input
      aria-label={label}
      title={label}
      className={[styles.field, className].filter(Boolean).join(' ')}
      type="text"
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
