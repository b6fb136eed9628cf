// Field in which the user types how many curbs lose a price or a reservation, as a confirmation
// before all rules of many curbs are replaced.
import { useTranslation } from 'react-i18next';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import styles from './batch.module.css';

/**
 * Returns a function that parses a number in a text. `null`: no number. Digits of all scripts used
 * by the app are accepted.
 */
export function useTypedCount(): (text: string) => number | null {
  const { t } = useTranslation();
  const readers = useFieldParsers();
  return (text) => {
    const read = readers.number(t('batch.confirm.label'), { min: 0, max: 1_000_000 })(text);
    return text.trim() !== '' && read.ok ? read.value : null;
  };
}

interface Props {
  /** Number of curbs that lose a price or a reservation. */
  readonly count: number;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function ConfirmLosses({ count, text, onText }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 min-width-0">
      <p id="batch-confirm-about">{t('batch.confirm.text', { count })}</p>
      <label className="text-13 medium" htmlFor="batch-confirm">
        {t('batch.confirm.label')}
      </label>
      <input
        id="batch-confirm"
        className={`control border-box full-width ${styles.text}`}
        type="text"
        inputMode="numeric"
        aria-describedby="batch-confirm-about"
        value={text}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
