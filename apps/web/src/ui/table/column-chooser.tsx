// Chooses which columns a table shows, in which order, and which are pinned. Buttons do the same as
// dragging the headings.
import {
  type ColumnLayout,
  moveColumnByStep,
  toggleColumnHidden,
  toggleColumnPinned,
  visibleColumns,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import styles from './table.module.css';

export interface ColumnChooserMessages {
  readonly title: string;
  readonly help: string;
  readonly earlier: (column: string) => string;
  readonly later: (column: string) => string;
  readonly pin: (column: string) => string;
  readonly reset: string;
}

interface Props {
  readonly words: ColumnChooserMessages;
  readonly layout: ColumnLayout;
  readonly labelOf: (key: string) => string;
  readonly change: (to: (layout: ColumnLayout) => ColumnLayout) => void;
  readonly onReset: () => void;
}

export function ColumnChooser({ words, layout, labelOf, change, onReset }: Props) {
  const shown = visibleColumns(layout);
  const hidden = layout.order.filter((key) => layout.hidden.includes(key));
  return (
    <div>
      <h3 className="text-13 bold">{words.title}</h3>
      <p className="soft text-12">{words.help}</p>
      <ul className={`grid no-bullets ${styles.choices}`}>
        {[...shown, ...hidden].map((key) => {
          const label = labelOf(key);
          const isShown = !layout.hidden.includes(key);
          const isPinned = layout.pinned.includes(key);
          return (
            <li key={key}>
              <label className={`ticks ${styles.choice}`}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => change((now) => toggleColumnHidden(now, key))}
                />
                <span className="truncate min-width-0">{label}</span>
              </label>
              <button
                type="button"
                className={styles.small}
                aria-label={words.pin(label)}
                title={words.pin(label)}
                aria-pressed={isPinned}
                onClick={() => change((now) => toggleColumnPinned(now, key))}
              >
                {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.5} />}
              </button>
              <button
                type="button"
                className={styles.small}
                aria-label={words.earlier(label)}
                title={words.earlier(label)}
                disabled={moveColumnByStep(layout, key, -1) === layout}
                onClick={() => change((now) => moveColumnByStep(now, key, -1))}
              >
                <IconChevronUp size={16} stroke={1.5} />
              </button>
              <button
                type="button"
                className={styles.small}
                aria-label={words.later(label)}
                title={words.later(label)}
                disabled={moveColumnByStep(layout, key, 1) === layout}
                onClick={() => change((now) => moveColumnByStep(now, key, 1))}
              >
                <IconChevronDown size={16} stroke={1.5} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex gap-8 justify-end">
        <Button size="compact-md" variant="default" onClick={onReset}>
          {words.reset}
        </Button>
      </div>
    </div>
  );
}
