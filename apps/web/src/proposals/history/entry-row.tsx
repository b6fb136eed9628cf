// One audit log entry: who did what to what and when, and the differences field by field.
import type { HistoryEntry } from '@curbwright/contract';
import { entryChanges } from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeLine } from '../../shell/change-line.tsx';
import { usePersonNames } from '../../shell/person-name.ts';
import styles from './history.module.css';
import { HistoryFieldValue } from './history-field-value.tsx';
import { useInstantFormat } from './use-instant-format.ts';

/**
 * Returns the name of an entry's subject: a scenario or template by name, anything else by number.
 */
function subjectName(entry: HistoryEntry): string {
  for (const value of [entry.after, entry.before])
    if (
      typeof value === 'object' &&
      value !== null &&
      'name' in value &&
      typeof value.name === 'string' &&
      value.name !== ''
    )
      return value.name;
  return entry.noun_id ?? '';
}

function isCopy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'copied_from' in value;
}

/**
 * Returns the message key of the entry's sentence. A copy is recorded as a creation that names its
 * source.
 */
function actionKey({ noun, action, after }: HistoryEntry): string {
  return noun === 'scenario' && action === 'create' && isCopy(after)
    ? 'history.did.scenario.copy'
    : `history.did.${noun}.${action}`;
}

interface Props {
  readonly entry: HistoryEntry;
  /** What the proposal changes in one line; absent if the entry is about none, or it is unknown. */
  readonly line: string | undefined;
  /** Returns the values of the subject that an entry changed, each as a line. */
  readonly valueLines?: ((entry: HistoryEntry) => readonly string[]) | undefined;
  /** What else the entry changed. */
  readonly detail?: ReactNode;
}

/** Renders an audit log entry. */
export function EntryRow({ entry, line, valueLines, detail }: Props) {
  const { t, i18n } = useTranslation();
  const moment = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  const changes = useMemo(() => entryChanges(entry.before, entry.after), [entry]);
  const who = personName(entry.user) ?? t('history.system');
  const sentenceKey = actionKey(entry);
  const name = subjectName(entry);
  const sentence = i18n.exists(sentenceKey)
    ? t(sentenceKey, { who, name })
    : t('history.did', { who, name, action: entry.action, noun: entry.noun });
  return (
    <li className={`grid gap-2 line-above break-anywhere ${styles.entry}`}>
      <p className={`medium ${styles.deed}`}>{sentence}</p>
      <time className="soft text-13" dateTime={entry.at}>
        {moment(entry.at)}
      </time>
      {valueLines?.(entry).map((text) => (
        <p key={text} className="text-13">
          {text}
        </p>
      ))}
      {detail}
      {line !== undefined && <ChangeLine proposal={entry.noun_id} line={line} />}
      {changes.length > 0 && (
        <details className={styles.details}>
          <summary>{t('history.changes', { count: changes.length })}</summary>
          <table className={`table thead-th-soft ${styles.changes}`}>
            <thead>
              <tr>
                <th scope="col">{t('history.field')}</th>
                <th scope="col">{t('history.before')}</th>
                <th scope="col">{t('history.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{t(`history.field.${field}`)}</th>
                  <td data-label={t('history.before')}>
                    <HistoryFieldValue field={field} value={before} />
                  </td>
                  <td data-label={t('history.after')}>
                    <HistoryFieldValue field={field} value={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}
