// "How is this counted": an unobtrusive button beside a number that opens its formula and the data
// behind it.
import { useState } from 'react';
import styles from './calculation-note.module.css';
import { Dialog } from './dialog.tsx';

interface CalculationFact {
  readonly name: string;
  readonly text: string;
}

export interface CalculationNote {
  /** One sentence or formula per entry. */
  readonly formulas: readonly string[];
  readonly facts: readonly CalculationFact[];
}

interface Props {
  /** "How is this counted". */
  readonly label: string;
  /** The number being explained. */
  readonly about: string;
  readonly closeLabel: string;
  readonly counted: CalculationNote;
}

export function CalculationNoteButton({ label, about, closeLabel, counted }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}: ${about}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && (
        <Dialog title={about} closeLabel={closeLabel} onClose={() => setOpen(false)}>
          <div className="grid gap-12 prose">
            {counted.formulas.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <dl className="grid gap-6">
              {counted.facts.map(({ name, text }) => (
                <div key={name} className={`grid gap-12 line-above dt-soft ${styles.fact}`}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Dialog>
      )}
    </>
  );
}
