// One field of the form for many curbs: shows their common value, or that they differ. Once edited,
// it shows the new value and a reset button.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './batch.module.css';

interface Props {
  readonly label: string;
  /** The current value of the selected curbs, as text. */
  readonly now: string;
  /** Whether the edit contains this field. */
  readonly touched: boolean;
  readonly onTouch: () => void;
  readonly onReset: () => void;
  /** The editor, shown while the field is edited. */
  readonly children: ReactNode;
}

export function OverrideField({ label, now, touched, onTouch, onReset, children }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset
      className={`card relative grid gap-8 min-width-0 margin-0 pad-10-12 ${styles.touch}`}
      data-touched={touched}
    >
      <legend className="absolute width-1 height-1 clip clipped">{label}</legend>
      <div className="flex gap-8 items-start justify-between">
        <div className="grid gap-2 min-width-0">
          <span className="text-13 medium" aria-hidden="true">
            {label}
          </span>
          <span className="soft text-13 break-anywhere">{touched ? t('batch.edit.was', { now }) : now}</span>
        </div>
        <Button
          size="compact-sm"
          variant={touched ? 'subtle' : 'default'}
          aria-label={t(touched ? 'batch.edit.resetField' : 'batch.edit.changeField', { field: label })}
          onClick={touched ? onReset : onTouch}
        >
          {t(touched ? 'batch.edit.reset' : 'batch.edit.change')}
        </Button>
      </div>
      {touched && children}
    </fieldset>
  );
}
