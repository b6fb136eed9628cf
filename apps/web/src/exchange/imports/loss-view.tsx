// Totals of the file next to what would be imported and, when the import is stopped, the checkboxes
// that accept its losses and odd values.
import type { ImportReportResponse } from '@curbwright/contract';
import { importTotalNames, isAlreadyImported } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from './imports.module.css';
import { ScrollableTable } from './scrollable-table.tsx';
import { useImportFormat } from './use-import-format.ts';

type ImportStop = NonNullable<ImportReportResponse['stop']>;

/** What the user has accepted when an import is stopped. */
export interface AcceptedLosses {
  readonly losses: boolean;
  readonly oddValues: boolean;
}

/**
 * Maximum number of values per kind shown with their positions in the file. The list of issues has
 * all of them.
 */
const maxShownValues = 5;

/** Whether anything in the stop is not accepted yet. */
export function needsAcceptance(stop: ImportStop | null, accepted: AcceptedLosses): boolean {
  if (stop === null) return false;
  return (stop.losses.length > 0 && !accepted.losses) || (stop.odd_values.length > 0 && !accepted.oddValues);
}

/**
 * Returns the totals to show when the file is not, or was not, imported completely. `null`: it is
 * complete.
 */
export function lostTotals({ balance }: Pick<ImportReportResponse, 'balance'>) {
  if (balance === null) return null;
  const { read, written } = balance;
  const names = importTotalNames.filter((name) => read[name] > 0);
  return names.every((name) => Math.round(read[name] - written[name]) === 0)
    ? null
    : { names, read, written };
}

/** Returns the message keys of the headings for the two columns next to the file's own numbers. */
function headingKeys(report: ImportReportResponse, isDone: boolean) {
  if (!isDone && isAlreadyImported(report.changes_nothing, report.counts))
    return ['imports.loss.inCity', 'imports.loss.notInCity'] as const;
  return [isDone ? 'imports.loss.written' : 'imports.loss.wouldWrite', 'imports.loss.lost'] as const;
}

/** Totals of the file and of the import. Renders nothing when the import is complete. */
export function LossTable({
  report,
  isDone,
}: {
  readonly report: ImportReportResponse;
  readonly isDone: boolean;
}) {
  const { t } = useTranslation();
  const words = useImportFormat();
  const totals = lostTotals(report);
  if (totals === null) return null;
  const { names, read, written } = totals;
  const stop = isAlreadyImported(report.changes_nothing, report.counts) ? null : report.stop;
  return (
    <ScrollableTable
      label={t('imports.loss.title')}
      heads={[
        { text: t('imports.loss.title') },
        { text: t('imports.count.in_source'), isFigure: true },
        ...headingKeys(report, isDone).map((key) => ({ text: t(key), isFigure: true })),
      ]}
    >
      {names.map((name) => {
        const isOver = stop?.losses.some(({ of }) => of === name) ?? false;
        return (
          <tr key={name} data-faulty={isOver || undefined}>
            <th scope="row">{t(`imports.total.${name}`)}</th>
            {[read[name], written[name], read[name] - written[name]].map((value, index) => (
              <td key={['read', 'written', 'lost'][index]} className={styles.figure}>
                {words.number(Math.round(value))}
              </td>
            ))}
          </tr>
        );
      })}
    </ScrollableTable>
  );
}

function OddValues({
  job,
  code,
  count,
}: {
  job: number;
  code: ImportStop['odd_values'][number]['code'];
  count: number;
}) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const { data } = api.useImportIssuesQuery({
    params: { id: job },
    query: { code, limit: maxShownValues, language: i18n.language },
  });
  const texts = {
    'import.odd-price': 'imports.odd.prices',
    'import.odd-low-price': 'imports.odd.lowPrices',
    'import.odd-stay': 'imports.odd.stays',
    'import.odd-step': 'imports.odd.steps',
    'import.odd-tier': 'imports.odd.tiers',
    'import.odd-period': 'imports.odd.periods',
    'import.odd-others': 'imports.odd.others',
  } as const;
  return (
    <>
      <p className="wide-prose limited text-13 break-anywhere">
        {t(texts[code], { number: words.number(count) })}
      </p>
      <ul className="grid gap-4 wide-prose pad-start-20">
        {(data?.results ?? []).map(({ position, place, text }) => (
          <li key={position}>
            <bdi>{place}</bdi>: {text}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly job: number;
  readonly stop: ImportStop;
  readonly accepted: AcceptedLosses;
  readonly onAccept: (accepted: AcceptedLosses) => void;
}

export function AcceptStop({ job, stop, accepted, onAccept }: Props) {
  const { t } = useTranslation();
  const tick = (part: keyof AcceptedLosses) => (
    <label className="row gap-8 min-height-28 touch-min-height-44">
      <input
        type="checkbox"
        checked={accepted[part]}
        onChange={(event) => onAccept({ ...accepted, [part]: event.target.checked })}
      />
      {t(`imports.accept.${part}`)}
    </label>
  );
  return (
    <>
      {stop.losses.length > 0 && (
        <>
          <p className="error-text wide-prose break-anywhere empty-gone">{t('imports.loss.about')}</p>
          {tick('losses')}
        </>
      )}
      {stop.odd_values.map(({ code, count }) => (
        <OddValues key={code} job={job} code={code} count={count} />
      ))}
      {stop.odd_values.length > 0 && tick('oddValues')}
    </>
  );
}
