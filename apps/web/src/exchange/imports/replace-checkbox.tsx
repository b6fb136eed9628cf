// Checkbox for a file that contains the whole city: curbs it does not name are retired.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';

interface Props {
  readonly checked: boolean;
  readonly onChange: (replace: boolean) => void;
}

export function ReplaceCheckbox({ checked, onChange }: Props) {
  const { t } = useTranslation();
  const note = useId();
  return (
    <>
      <label className={`row gap-8 min-height-28 ${styles.tick}`}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={note}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('imports.check.replace')}
      </label>
      <p id={note} className={styles.soft}>
        {t('imports.check.replaceHelp')}
      </p>
    </>
  );
}
