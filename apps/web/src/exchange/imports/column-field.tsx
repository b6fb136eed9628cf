// One field of the mapping: its description, the column that fills it with a sample of its values,
// and whether that was guessed.
import type { ImportColumn } from '@curbwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CityChoice } from '../../ui/search-select.tsx';
import styles from './imports.module.css';

interface Props {
  readonly label: string;
  /** Description in plain words; absent = the label is sufficient. */
  readonly help?: string;
  /** `null`: the mapping uses more than one column. */
  readonly value: string | null;
  readonly columns: readonly ImportColumn[];
  readonly isGuessed?: boolean;
  /** Whether a required column is missing. */
  readonly isMissing?: boolean;
  readonly onChange: (column: string) => void;
}

/** Maximum length of a sample in characters, because a geometry can have thousands. */
const maxSampleLength = 70;
/** Disabled option shown while the mapping fills the field in a way that the form cannot show. */
const customOption = '\u0000';

export function ColumnField(props: Props) {
  const { label, help, value, columns, isGuessed = false, isMissing = false, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const samples = columns.find(({ name }) => name === value)?.samples.slice(0, 3) ?? [];
  const joined = samples.join(' · ');
  const sample = joined.length > maxSampleLength ? `${joined.slice(0, maxSampleLength)}…` : joined;
  const isGone = value !== null && value !== '' && !columns.some(({ name }) => name === value);
  const notes = [help, sample === '' ? undefined : t('imports.sample', { value: sample })].filter(Boolean);
  return (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={id} className="row wrap gap-2-8 bold text-13">
        {label}
        {isGuessed && (
          <span className={`limited medium text-12 ${styles.guessed}`}>{t('imports.guessed')}</span>
        )}
      </label>
      <CityChoice
        id={id}
        label={label}
        value={value ?? customOption}
        isInvalid={isMissing || isGone}
        describedBy={`${id}-note`}
        options={[
          ...(value === null ? [{ value: customOption, label: t('imports.inText'), isDisabled: true }] : []),
          { value: '', label: t('imports.noColumn') },
          ...(isGone ? [{ value, label: value }] : []),
          ...columns.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={onChange}
      />
      <span
        id={`${id}-note`}
        className={
          isMissing || isGone
            ? 'error-text wide-prose break-anywhere empty-gone'
            : 'wide-prose soft regular text-13 break-anywhere empty-gone'
        }
      >
        {isGone ? t('imports.columnGone') : isMissing ? t('imports.columnNeeded') : notes.join(' ')}
      </span>
    </div>
  );
}
