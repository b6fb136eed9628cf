// A choice of one among a few options: the native select, which works with every keyboard, touch
// screen and screen reader. Long lists use a search field instead (search-select.tsx).
import type { KeyboardEvent, SyntheticEvent } from 'react';
import styles from './select-field.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly group?: string;
  /** Shown while it is the value, but not to be chosen. */
  readonly isDisabled?: boolean;
}

interface Props<Value extends string> {
  /** Absent where a visible label names the field by its `id`, or around it. */
  readonly label?: string;
  readonly id?: string;
  readonly value: Value;
  /** Options with a `group` are listed under its name, after the others. */
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** `wide`: as wide as its form. `quiet`: no border. `cell`: in a cell of a table. */
  readonly look?: 'plain' | 'wide' | 'quiet' | 'cell';
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
}

const looks = {
  plain: 'control height-36 max-full pad-0-8 text-14 ellipsis invalid-border-error',
  wide: 'control border-box full-width min-width-0 height-36 pad-0-8 text-14 ellipsis invalid-border-error inherit-scheme touch-min-height-44',
  quiet: styles.quiet,
  cell: `fill round-6 ink inherit-font pointer height-28 no-background ${styles.cell}`,
};

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Keys and clicks inside a cell do not reach the table. */
const inCell = {
  onClick: stopPropagation,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
  },
};

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, options, onChange, look = 'plain' } = props;
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  const entry = (option: SelectOption<Value>) => (
    <option key={option.value} value={option.value} disabled={option.isDisabled}>
      {option.label}
    </option>
  );
  return (
    <select
      id={props.id}
      aria-label={label}
      title={label}
      className={looks[look]}
      value={props.value}
      disabled={props.isDisabled}
      aria-required={props.isRequired === true ? true : undefined}
      aria-invalid={props.isInvalid === true ? true : undefined}
      aria-describedby={props.describedBy}
      {...(look === 'cell' ? inCell : {})}
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
