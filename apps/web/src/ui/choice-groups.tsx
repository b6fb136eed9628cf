// Radio buttons for one of a few options, and checkboxes for any number of them, each with a full
// label, under a common name.
import styles from './choice-groups.module.css';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Secondary text after the label: a count, a file extension. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly disabled?: boolean;
}

interface RadioGroupProps<Value extends string> extends Props<Value> {
  /** Name of the radio group within its form. */
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface CheckboxGroupProps<Value extends string> extends Props<Value> {
  readonly isChosen: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
}

function ChoiceLabel<Value extends string>({ label, note }: ChoiceOption<Value>) {
  return (
    <span className="min-width-0">
      {label} {note !== undefined && <span className="soft text-13 nowrap">{note}</span>}
    </span>
  );
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, disabled = false, name, value, onChange } = props;
  return (
    <fieldset className={`bare grid gap-4 min-inline-0 ${styles.choices}`} disabled={disabled}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="ticks row gap-8 min-height-32 pointer input-flex-none">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <ChoiceLabel {...option} />
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the checkboxes in two columns. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, options, disabled = false, isChosen, onToggle } = props;
  return (
    <fieldset className={`bare grid gap-4 min-inline-0 ${styles.choices}`} disabled={disabled}>
      <legend>{label}</legend>
      <div className={styles.columns}>
        {options.map((option) => (
          <label key={option.value} className="ticks row gap-8 min-height-32 pointer input-flex-none">
            <input
              type="checkbox"
              checked={isChosen(option.value)}
              disabled={option.disabled}
              onChange={() => onToggle(option.value)}
            />
            <ChoiceLabel {...option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
