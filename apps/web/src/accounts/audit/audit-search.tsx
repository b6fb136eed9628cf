// Filters of the audit trail: person, action, kind of object, days, text. They apply as one chooses.
import type { AuditQuery } from '@curbwright/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CityDateField } from '../../shell/date-time-inputs.tsx';
import styles from '../../shell/other-software.module.css';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { CityChoice } from '../../ui/search-select.tsx';
import own from './audit.module.css';
import { toSortedOptions } from './audit-labels.ts';

interface Props {
  readonly users: readonly string[];
  readonly actions: readonly string[];
  readonly nouns: readonly string[];
  readonly onSearch: (question: AuditQuery) => void;
}

/** Milliseconds after the last letter until the text is searched. */
const typingDelayMs = 400;
const empty = { user: '', action: '', noun: '', from: '', to: '', text: '' };

export function AuditSearch({ users, actions, nouns, onSearch }: Props) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { nameOf: personName } = usePersonNames();
  const id = useId();
  const [filters, setFilters] = useState(empty);
  const choices = {
    user: users.map((value) => ({ value, label: personName(value) })),
    action: toSortedOptions(t, 'action', actions, locale),
    noun: toSortedOptions(t, 'noun', nouns, locale),
  };
  const search = (next: typeof empty) =>
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  const searchLater = useDebouncedCallback(search, { delay: typingDelayMs, flushOnUnmount: false });
  const change = (part: Partial<typeof empty>, isTyped = false) => {
    const next = { ...filters, ...part };
    setFilters(next);
    searchLater.cancel();
    if (isTyped) searchLater(next);
    else search(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    searchLater.cancel();
    search(filters);
  };
  return (
    <form className={`grid gap-12 items-end ${own.search}`} onSubmit={send}>
      {(['user', 'action', 'noun'] as const).map((name) => (
        <div key={name} className={`grid gap-4 min-width-0 ${styles.field}`}>
          <span>{t(`admin.audit.${name}`)}</span>
          <CityChoice
            label={t(`admin.audit.${name}`)}
            value={filters[name]}
            options={[{ value: '', label: t('admin.audit.any') }, ...choices[name]]}
            onChange={(value) => change({ [name]: value })}
          />
        </div>
      ))}
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-${name}`}>{t(`admin.audit.${name}`)}</label>
          <CityDateField
            id={`${id}-${name}`}
            value={filters[name]}
            isOptional
            onChange={(value) => change({ [name]: value })}
          />
        </div>
      ))}
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-text`}>
        <span>{t('admin.audit.text')}</span>
        <input
          id={`${id}-text`}
          type="search"
          value={filters.text}
          maxLength={200}
          onChange={({ target }) => change({ text: target.value }, true)}
        />
      </label>
    </form>
  );
}
