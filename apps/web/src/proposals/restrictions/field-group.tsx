// A titled group of fields for one part of a rule (what, who, when …).
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={`grid one-column gap-8 min-width-0 margin-0 no-border line-above ${styles.part}`}>
      <legend className={`full-width pad-0 text-14 bold ${styles.title}`}>{title}</legend>
      <div className="grid one-column gap-12 min-width-0 hidden-gone">{children}</div>
    </fieldset>
  );
}

/** A label above a field that has none of its own. */
export function LabeledField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <span className="soft text-13" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function LabeledCheckbox({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
