// The values of a column and the curb type each means, most frequent first.
import type { ImportColumn } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './imports.module.css';
import type { Mapping } from './mapping.ts';
import { type RulesFormState, withMeaning } from './mapping-rules.ts';
import { mappableCurbTypes } from './rule-templates.ts';
import { useImportFormat } from './use-import-format.ts';

interface MeaningProps {
  readonly label: string;
  /** `null`: the value is too complex for the form and is only in the mapping's text. */
  readonly value: string | null;
  /** Label of the empty option. `null`: a value is required. */
  readonly none: string | null;
  readonly onChange: (meaning: string) => void;
}

/** Disabled option shown for a meaning that only the mapping's text can express. */
const customOption = '\u0000';

export function MeaningSelect({ label, value, none, onChange }: MeaningProps) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const isOwn = value !== null && value !== '' && !mappableCurbTypes.includes(value);
  return (
    <SelectField
      look="wide"
      label={label}
      value={value ?? customOption}
      options={[
        ...(value === null ? [{ value: customOption, label: t('imports.inText'), isDisabled: true }] : []),
        ...(none === null ? [] : [{ value: '', label: none }]),
        ...[...mappableCurbTypes, ...(isOwn ? [value] : [])].map((meaning) => ({
          value: meaning,
          label: nameOf(meaning),
        })),
      ]}
      onChange={onChange}
    />
  );
}

interface ValueMeaningsProps {
  readonly column: ImportColumn;
  readonly mapping: Mapping;
  readonly shown: RulesFormState;
  readonly change: (mapping: Mapping) => void;
}

export function ValueMeanings({ column, mapping, shown, change }: ValueMeaningsProps) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const known = column.values.map(({ value }) => value);
  const listed = [...known, ...Object.keys(shown.words).filter((word) => !known.includes(word))];
  const countOf = (word: string) => column.values.find(({ value }) => value === word)?.count ?? 0;
  const nameOf = (word: string) => (word === '' ? t('imports.rules.emptyWord') : word);
  return (
    <ul
      className={`grid gap-6 scroll-y no-bullets ${styles.words}`}
      aria-label={t('imports.rules.words', { column: column.name })}
    >
      {listed.map((word) => (
        <li key={word} className={`grid gap-8 items-center break-anywhere ${styles.word}`}>
          <span>
            {nameOf(word)}{' '}
            <span className="wide-prose soft regular text-13 break-anywhere empty-gone">
              {words.number(countOf(word))}
            </span>
          </span>
          <MeaningSelect
            label={nameOf(word)}
            value={shown.words[word] === undefined ? '' : shown.words[word]}
            none={t('imports.rules.unsaid')}
            onChange={(meaning) => change(withMeaning(mapping, word, meaning, shown))}
          />
        </li>
      ))}
      <li className={`grid gap-8 items-center break-anywhere ${styles.word}`}>
        <span>{t('imports.rules.otherwise')}</span>
        <MeaningSelect
          label={t('imports.rules.otherwise')}
          value={shown.otherwise}
          none={t('imports.rules.reported')}
          onChange={(meaning) => change(withMeaning(mapping, null, meaning, shown))}
        />
      </li>
    </ul>
  );
}
