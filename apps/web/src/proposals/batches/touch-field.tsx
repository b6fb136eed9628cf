// One field of the form of many curbs: what they share or that they differ; touched, the new value and the way back to untouched.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './batch.module.css';

interface Props {
  readonly label: string;
  /** What the chosen curbs have now, in words. */
  readonly now: string;
  /** It is in the edit; null = it cannot be touched here. */
  readonly touched: boolean;
  readonly onTouch: () => void;
  readonly onReset: () => void;
  /** The editor, while it is touched. */
  readonly children: ReactNode;
}

export function TouchField({ label, now, touched, onTouch, onReset, children }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.touch} data-touched={touched}>
      <legend className={styles.heard}>{label}</legend>
      <div className={styles.touchHead}>
        <div className={styles.touchWords}>
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
          <span className={styles.now}>{touched ? t('batch.edit.was', { now }) : now}</span>
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
