// A choice of one among a few: the device's own list, which works with every keyboard, finger and screen reader.
import styles from './choice.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly quiet?: boolean;
}

export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  quiet = false,
}: Props<Value>) {
  return (
    <select
      aria-label={label}
      title={label}
      className={quiet ? styles.quiet : styles.choice}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
