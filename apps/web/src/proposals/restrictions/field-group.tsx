// One part of a rule (what, who, when …) with its fields.
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** A label above a field that has none of its own. */
export function LabeledField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.label} aria-hidden="true">
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
