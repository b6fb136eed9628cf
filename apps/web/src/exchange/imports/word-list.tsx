// The values of a column and the curb type each means, most frequent first.
import type { ImportColumn } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../city/class-hooks.ts';
import styles from './imports.module.css';
import type { Mapping } from './mapping.ts';
import { type ShownRules, withMeaning } from './mapping-rules.ts';
import { meanings } from './rule-templates.ts';
import { useImportWords } from './use-words.ts';

interface MeaningProps {
  readonly label: string;
  /** `null`: too complex for the form and only in the mapping's text. */
  readonly value: string | null;
  /** Label of the empty option. `null`: a value is required. */
  readonly none: string | null;
  readonly onChange: (meaning: string) => void;
}

/** Option value that represents the mapping's text. */
const richer = '\u0000';

export function MeaningSelect({ label, value, none, onChange }: MeaningProps) {
  const { t } = useTranslation();
  const nameOf = useClassName();
  const isOwn = value !== null && value !== '' && !meanings.includes(value);
  return (
    <select
      className={styles.input}
      aria-label={label}
      value={value ?? richer}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === null && (
        <option value={richer} disabled>
          {t('imports.inText')}
        </option>
      )}
      {none !== null && <option value="">{none}</option>}
      {[...meanings, ...(isOwn ? [value] : [])].map((meaning) => (
        <option key={meaning} value={meaning}>
          {nameOf(meaning)}
        </option>
      ))}
    </select>
  );
}

interface WordsProps {
  readonly column: ImportColumn;
  readonly mapping: Mapping;
  readonly shown: ShownRules;
  readonly change: (mapping: Mapping) => void;
}

export function WordMeanings({ column, mapping, shown, change }: WordsProps) {
  const { t } = useTranslation();
  const words = useImportWords();
  const known = column.values.map(({ value }) => value);
  const listed = [...known, ...Object.keys(shown.words).filter((word) => !known.includes(word))];
  const countOf = (word: string) => column.values.find(({ value }) => value === word)?.count ?? 0;
  const nameOf = (word: string) => (word === '' ? t('imports.rules.emptyWord') : word);
  return (
    <ul className={styles.words} aria-label={t('imports.rules.words', { column: column.name })}>
      {listed.map((word) => (
        <li key={word} className={styles.word}>
          <span>
            {nameOf(word)} <span className={styles.soft}>{words.number(countOf(word))}</span>
          </span>
          <MeaningSelect
            label={nameOf(word)}
            value={shown.words[word] === undefined ? '' : shown.words[word]}
            none={t('imports.rules.unsaid')}
            onChange={(meaning) => change(withMeaning(mapping, word, meaning, shown))}
          />
        </li>
      ))}
      <li className={styles.word}>
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
