// A choice of one among a few options: the native select, which works with every keyboard, touch
// screen and screen reader.
import styles from './select-field.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly group?: string;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Options with a `group` are listed under its name, after the others. */
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly quiet?: boolean;
}

export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  quiet = false,
}: Props<Value>) {
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  const entry = (option: Option<Value>) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  );
  return (
    <select
      aria-label={label}
      title={label}
      className={quiet ? styles.quiet : 'control height-36 max-full pad-0-8 text-14 ellipsis'}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.filter(({ group }) => group === undefined).map(entry)}
      {groups.map((name) => (
        <optgroup key={name} label={name}>
          {options.filter(({ group }) => group === name).map(entry)}
        </optgroup>
      ))}
    </select>
  );
}
