// What could not be imported unchanged: grouped by kind, then each issue with its position in the
// file, in pages. The whole list can be downloaded.
import { calls } from 'virtual:staff-calls';
import type { ImportReportResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useExport } from '../../shell/use-export.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './imports.module.css';
import { ScrollableTable } from './scrollable-table.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly job: number;
  readonly report: ImportReportResponse;
}

/** Issues per page. */
const issuesPerPage = 50;
/** Maximum number of distinct messages in the label of an issue kind. */
const maxIssueTexts = 3;

export function IssueList({ job, report }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const { language } = i18n;
  const [code, setCode] = useState('');
  const [offset, setOffset] = useState(0);
  const { error, warning, loss } = report.issues;
  const total = error + warning + loss;
  const { data, isFetching } = api.useImportIssuesQuery(
    {
      params: { id: job },
      query: { language, limit: issuesPerPage, offset, ...(code === '' ? {} : { code }) },
    },
    { skip: total === 0 },
  );
  const file = useExport();
  const download = () =>
    file.start(
      async () => ({ call: calls.importIssuesFile, params: { id: job }, query: { language } }),
      false,
    );
  // A message may itself contain a count, and "1 × 276 times" reads badly, so a single issue is
  // shown without one. A count next to one message means that all issues of this kind have the same
  // message.
  const labelOf = ({ count, text, texts }: ImportReportResponse['kinds'][number]) => {
    if (count === 1) return text;
    const number = words.number(count);
    if (texts.length === 1) return t('imports.issues.ofKind', { number, text });
    const shown = texts.slice(0, maxIssueTexts);
    return t('imports.issues.differing', {
      number,
      texts: (texts.length > shown.length ? [...shown, '…'] : shown).join(' · '),
    });
  };
  if (total === 0) return <p className={styles.good}>{t('imports.issues.none')}</p>;
  const count = data?.meta.count ?? 0;
  const rows = data?.results ?? [];
  return (
    <section className="grid gap-12 min-width-0" aria-label={t('imports.issues.title')}>
      <p role="status">
        {t('imports.issues.sum', {
          error: words.number(error),
          warning: words.number(warning),
          loss: words.number(loss),
        })}
      </p>
      <div className={styles.row}>
        <SelectField
          label={t('imports.issues.kind')}
          value={code}
          options={[
            { value: '', label: t('imports.issues.all', { number: words.number(total) }) },
            ...report.kinds.map((kind) => ({
              value: kind.code,
              label: labelOf(kind),
              group: t(`imports.severity.${kind.severity}`),
            })),
          ]}
          onChange={(next) => {
            setCode(next);
            setOffset(0);
          }}
        />
        <Button variant="default" loading={file.busy} onClick={() => void download()}>
          {t('imports.issues.download')}
        </Button>
      </div>
      {file.fault !== null && (
        <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
          {file.fault}
        </p>
      )}
      {data === undefined ? (
        <Skeleton label={t('imports.issues.title')} lines={6} />
      ) : (
        <ScrollableTable
          label={t('imports.issues.table')}
          isBusy={isFetching}
          heads={[
            { text: t('imports.issues.place') },
            { text: t('imports.issues.severity') },
            { text: t('imports.issues.what') },
          ]}
        >
          {rows.map((issue) => (
            <tr key={issue.position} data-severity={issue.severity}>
              <th scope="row">{issue.place}</th>
              <td>{t(`imports.severity.${issue.severity}`)}</td>
              <td>{issue.text}</td>
            </tr>
          ))}
        </ScrollableTable>
      )}
      {count > issuesPerPage && (
        <div className={styles.row}>
          <Button
            size="compact-md"
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - issuesPerPage))}
          >
            {t('imports.issues.before')}
          </Button>
          <span className="wide-prose soft regular text-13 break-anywhere empty-gone" role="status">
            {t('imports.issues.range', {
              from: words.number(offset + 1),
              to: words.number(Math.min(count, offset + issuesPerPage)),
              of: words.number(count),
            })}
          </span>
          <Button
            size="compact-md"
            variant="default"
            disabled={offset + issuesPerPage >= count}
            onClick={() => setOffset(offset + issuesPerPage)}
          >
            {t('imports.issues.after')}
          </Button>
        </div>
      )}
    </section>
  );
}
