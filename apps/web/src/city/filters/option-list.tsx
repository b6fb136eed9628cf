// A list of checkboxes, at most 150 px high and scrollable beyond that (requirement §9).
import type { ReactNode } from 'react';
import styles from './filters.module.css';
import type { FilterOption } from './use-filter-choices.ts';

interface Group<Value> {
  readonly title: string | null;
  readonly options: readonly FilterOption<Value>[];
}

interface Props<Value extends string | number> {
  readonly label: string;
  readonly groups: readonly Group<Value>[];
  readonly chosen: readonly Value[];
  readonly onToggle: (value: Value) => void;
  /** Renders a sample before an option's name: the line as drawn on the map. */
  readonly sample?: (value: Value) => ReactNode;
  /** Text when there is nothing to choose. */
  readonly empty: string;
}

export function OptionList<Value extends string | number>(props: Props<Value>) {
  const { label, groups, chosen, onToggle, sample, empty } = props;
  const full = groups.filter((group) => group.options.length > 0);
  if (full.length === 0) return <p className="soft text-13">{empty}</p>;
  return (
    <fieldset className={`card margin-0 pad-4-0 scroll-y keep-scroll ${styles.options}`} aria-label={label}>
      {full.map(({ title, options }) => (
        <div key={title ?? ''} role="presentation">
          {title !== null && <p className={`soft text-12 medium ${styles.group}`}>{title}</p>}
          {options.map((option) => (
            <label key={option.value} className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={() => onToggle(option.value)}
              />
              {sample?.(option.value)}
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
