// The full audit trail: who did what to what, when, with before and after; searchable, paged, and
// exportable as CSV.
import { calls } from 'virtual:staff-calls';
import type { AuditEntry, AuditQuery } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ChangeLine } from '../../shell/change-line.tsx';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useChangeLines } from '../../shell/use-change-lines.ts';
import { useExport } from '../../shell/use-export.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLiteral } from './audit-labels.ts';
import { AuditSearch } from './audit-search.tsx';
import { Subject } from './audit-subject.tsx';
import { formatValues } from './changed-values.ts';
import { ConfigurationChange } from './configuration-change.tsx';

const rows = 50;

export function AuditPage() {
  const { t } = useTranslation();
  const { language } = useReader();
  const [asked, ask] = useState<AuditQuery>({});
  /** Cursor (`before_id`) of each page before this one. */
  const [earlier, setEarlier] = useState<readonly (number | null)[]>([]);
  const [before, setBefore] = useState<number | null>(null);
  const { data, isError, refetch } = api.useAuditTrailQuery(
    { query: { ...asked, limit: rows, ...(before === null ? {} : { before_id: before }) } },
    { refetchOnMountOrArgChange: true },
  );
  const file = useExport();
  const last = data?.results.at(-1)?.id ?? null;
  return (
    <section className={styles.card} aria-label={t('admin.tab.audit')}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <p className={styles.about}>{t('admin.audit.about')}</p>
        <Button
          variant="default"
          loading={file.busy}
          onClick={() =>
            void file.start(
              async () => ({ call: calls.exportAuditTrail, body: { ...asked, language } }),
              false,
            )
          }
        >
          {t('admin.audit.export')}
        </Button>
      </div>
      {file.fault !== null && (
        <p className="error-text" role="alert">
          {file.fault}
        </p>
      )}
      <AuditSearch
        users={data?.users ?? []}
        actions={data?.actions ?? []}
        nouns={data?.nouns ?? []}
        onSearch={(question) => {
          setBefore(null);
          setEarlier([]);
          ask(question);
        }}
      />
      {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton label={t('admin.tab.audit')} lines={8} />}
      {data?.results.length === 0 && <p className={styles.soft}>{t('admin.audit.none')}</p>}
      {data !== undefined && data.results.length > 0 && <EntryTable entries={data.results} />}
      {data !== undefined && (earlier.length > 0 || data.has_more) && (
        <div className="row wrap gap-4-8">
          <Button
            variant="default"
            disabled={earlier.length === 0}
            onClick={() => {
              setBefore(earlier.at(-1) ?? null);
              setEarlier(earlier.slice(0, -1));
            }}
          >
            {t('software.newer')}
          </Button>
          <Button
            variant="default"
            disabled={!data.has_more}
            onClick={() => {
              setEarlier([...earlier, before]);
              setBefore(last);
            }}
          >
            {t('software.older')}
          </Button>
        </div>
      )}
    </section>
  );
}

function EntryTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const { nameOf: personName } = usePersonNames();
  const lines = useChangeLines(entries);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin.audit.when')}</th>
          <th scope="col">{t('admin.audit.who')}</th>
          <th scope="col">{t('admin.audit.what')}</th>
          <th scope="col">{t('admin.audit.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className="nowrap">
              {at(entry.at)}
            </th>
            <td data-label={t('admin.audit.who')}>{personName(entry.user) ?? t('admin.audit.console')}</td>
            <td data-label={t('admin.audit.what')}>
              {formatLiteral(t, 'action', entry.action)}
              {' · '}
              <span className={styles.soft}>
                <Subject entry={entry} />
              </span>
            </td>
            <td data-label={t('admin.audit.changed')}>
              <Change entry={entry} line={changeLineOf(entry, lines)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the entry's proposal changes; `undefined` if it is about none, or the line is unknown. */
function changeLineOf({ noun, noun_id: id }: AuditEntry, lines: ReadonlyMap<string, string>) {
  return noun === 'proposed-regulation' && id !== null ? lines.get(id) : undefined;
}

interface ChangeProps {
  readonly entry: AuditEntry;
  readonly line: string | undefined;
}

/** Details of an entry: what its proposal changes, and the values before and after. */
function Change({ entry, line }: ChangeProps) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const { noun, noun_id: id, before, after, request_id: request } = entry;
  if (line === undefined && before === null && after === null) return null;
  if (noun === 'configuration')
    return (
      <ConfigurationChange
        before={before}
        after={after}
        name={t(`admin.key.${id}`, { defaultValue: id ?? '' })}
      />
    );
  return (
    <details className={styles.soft}>
      <summary>{t('admin.audit.show')}</summary>
      {line !== undefined && <ChangeLine proposal={id} line={line} />}
      {before !== null && (
        <>
          <div>{t('admin.audit.before')}</div>
          <pre className={styles.body}>{formatValues(before, at)}</pre>
        </>
      )}
      {after !== null && (
        <>
          <div>{t('admin.audit.after')}</div>
          <pre className={styles.body}>{formatValues(after, at)}</pre>
        </>
      )}
      {request !== null && <code className="ltr text-13 break-anywhere">{request}</code>}
    </details>
  );
}
