// The audit log of drafting and publishing: who did what and when, with the values before and
// after. Shows all entries, or those of one subject.
import type { HistoryEntry } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useChangeLines } from '../../shell/use-change-lines.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { editLineOf } from './edit-line.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './history.module.css';
import { type HistoryFilter, useHistory } from './use-history.ts';

interface Props {
  /** The subject type as named by the server (`proposed-regulation`); absent = all. */
  readonly noun?: string;
  readonly nounId?: string;
  /** Returns the values of the subject that an entry changed, each as a line. */
  readonly valueLines?: (entry: HistoryEntry) => readonly string[];
  /** Renders what else an entry changed. */
  readonly detailOf?: (entry: HistoryEntry) => ReactNode;
}

const nouns = [
  'proposed-regulation',
  'batch',
  'scenario',
  'template',
  'asset',
  'proposed-asset-group',
  'asset-config',
  'asset-clearance-rule',
  'work-order',
  'city',
  'sub-activity',
] as const;
const actions = [
  'create',
  'edit',
  'delete',
  'publish',
  'schedule',
  'reschedule',
  'revert',
  'undo',
  'draft again',
  'import',
  'undo import',
  'change',
  'comment',
  'attach',
  'detach',
] as const;
const debounceMs = 300;

interface SelectedFilters {
  readonly user: string;
  readonly noun: (typeof nouns)[number] | '';
  readonly action: (typeof actions)[number] | '';
}

const everything: SelectedFilters = { user: '', noun: '', action: '' };

interface FiltersProps {
  readonly chosen: SelectedFilters;
  readonly onChange: (chosen: SelectedFilters) => void;
  /** Names of the people who appear in the list. */
  readonly people: readonly string[];
}

function Filters({ chosen, onChange, people }: FiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <search className={styles.filters}>
      <input
        type="search"
        className="control height-36 min-width-0 pad-0-8 placeholder-soft"
        aria-label={t('history.byPerson')}
        placeholder={t('history.person')}
        list={id}
        value={chosen.user}
        onChange={(event) => onChange({ ...chosen, user: event.target.value })}
      />
      <datalist id={id}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        label={t('history.byAction')}
        value={chosen.action}
        options={[
          { value: '' as const, label: t('history.anyAction') },
          ...actions.map((value) => ({ value, label: t(`history.action.${value}`) })),
        ]}
        onChange={(action) => onChange({ ...chosen, action })}
      />
      <SelectField
        label={t('history.byNoun')}
        value={chosen.noun}
        options={[
          { value: '' as const, label: t('history.anyNoun') },
          ...nouns.map((value) => ({ value, label: t(`history.noun.${value}`) })),
        ]}
        onChange={(noun) => onChange({ ...chosen, noun })}
      />
    </search>
  );
}

/** Renders the audit log. */
export function HistoryList({ noun, nounId, valueLines, detailOf }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const typeName = useCurbTypeName();
  const [chosen, choose] = useState(everything);
  const [typedUser] = useDebouncedValue(chosen.user.trim(), debounceMs);
  const { nameOf, usernameOf } = usePersonNames();
  const user = usernameOf(typedUser);
  const whole = noun === undefined;
  const filter = useMemo<HistoryFilter>(() => {
    if (noun !== undefined) return nounId === undefined ? { noun } : { noun, noun_id: nounId };
    return {
      ...(user === '' ? {} : { user }),
      ...(chosen.noun === '' ? {} : { noun: chosen.noun }),
      ...(chosen.action === '' ? {} : { action: chosen.action }),
    };
  }, [noun, nounId, user, chosen.noun, chosen.action]);
  const { entries, count, more, isLoading, failed, again, readOn, state } = useHistory(filter);
  const lines = useChangeLines(entries);
  const lineOf = ({ noun: kind, noun_id: id }: HistoryEntry) =>
    kind === 'proposed-regulation' && id !== null ? lines.get(id) : undefined;
  const people = useMemo(
    () =>
      [...new Set(entries.flatMap((entry) => nameOf(entry.user) ?? []))].sort((a, b) => a.localeCompare(b)),
    [entries, nameOf],
  );
  const filtered = whole && Object.keys(filter).length > 0;
  const said = failed
    ? t('history.failed')
    : isLoading
      ? t('app.loading')
      : entries.length === 0
        ? t(filtered ? 'history.noMatch' : 'history.empty')
        : t('history.shown', {
            count,
            number: numberFormat(reader.locale).format(count),
          });
  return (
    <div className={`grid gap-12 content-start min-width-0 ${styles.history}`}>
      {whole && <Filters chosen={chosen} onChange={choose} people={people} />}
      <p className="soft text-13" role="status">
        {said}
      </p>
      {failed && (
        <Button variant="default" onClick={() => void again()}>
          {t('app.retry')}
        </Button>
      )}
      {filtered && entries.length === 0 && !isLoading && (
        <Button variant="default" onClick={() => choose(everything)}>
          {t('history.clear')}
        </Button>
      )}
      {entries.length > 0 && (
        <ol className="list grid">
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              valueLines={valueLines}
              detail={detailOf?.(entry)}
              line={editLineOf(entry, reader, typeName) ?? lineOf(entry)}
            />
          ))}
        </ol>
      )}
      {more && (
        <Button variant="default" disabled={state === 'reading'} onClick={readOn}>
          {t(state === 'failed' ? 'app.retry' : 'history.older')}
        </Button>
      )}
    </div>
  );
}
