// A row of toggles, any number of which can be on: the days of a week, the months of a year.
import styles from './toggle-row.module.css';

interface Toggle<Value extends string | number> {
  readonly value: Value;
  /** Short name, shown. */
  readonly name: string;
  /** Full name, read aloud after the short one and shown on hover. */
  readonly title?: string;
}

interface Props<Value extends string | number> {
  readonly label: string;
  readonly quiet?: boolean;
  readonly toggles: readonly Toggle<Value>[];
  readonly on: readonly Value[];
  readonly onToggle: (value: Value) => void;
  /** Number of toggles side by side. */
  readonly columns?: number;
  /** Whether it has the seven days: in two rows where one is too narrow for their names. */
  readonly isWeek?: boolean;
}

export function ToggleRow<Value extends string | number>(props: Props<Value>) {
  const { label, quiet = false, toggles, on, onToggle, columns = toggles.length, isWeek = false } = props;
  return (
    <fieldset className={`bare min-width-0 ${isWeek ? styles.weekRow : ''}`}>
      <legend className={quiet ? 'visually-hidden' : `pad-0 soft text-13 ${styles.label}`}>{label}</legend>
      <div
        className={`grid gap-4 ${isWeek ? styles.week : ''}`}
        style={isWeek ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {toggles.map(({ value, name, title }) => (
          <button
            key={value}
            type="button"
            className={`control min-width-0 height-36 clip text-13 ellipsis pointer ${styles.toggle}`}
            aria-pressed={on.includes(value)}
            title={title}
            onClick={() => onToggle(value)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
