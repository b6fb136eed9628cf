// Unsent changes of one work order or of all: waiting ones, conflicts with both values, and
// rejected ones with the server's reason.
import type { QueuedEdit, QueuedWork } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { discardQueuedWork, resolveConflict, retryQueuedWork } from './field/field-work.ts';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

/** Text describing a queued change. */
function useQueuedWorkFormat(): (row: QueuedWork) => string {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  return (row) => {
    if (row.kind === 'comment') return t('workOrders.waits.comment', { text: row.text });
    if (row.kind === 'file') return t('workOrders.waits.file', { name: row.name });
    return Object.entries(row.change)
      .map(([field, value]) => `${t(`workOrders.field.${field}`)}: ${words.value(field, value)}`)
      .join(' · ');
  };
}

function Conflict({ row }: { readonly row: QueuedEdit }) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  if (row.standing.kind !== 'conflict') return null;
  const { by, at, theirs, seq } = { ...row.standing, seq: row.seq };
  const mine = new Map<string, unknown>(Object.entries(row.change));
  return (
    <section
      className={`grid gap-8 pad-12 round-6 limited-wash ${styles.conflict}`}
      role="alert"
      aria-label={t('workOrders.conflict')}
    >
      <h4 className={`row gap-6 text-13 bold ${styles.part}`}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" /> {t('workOrders.conflict')}
      </h4>
      <p>
        {t('workOrders.conflictBy', {
          who: words.person(by) ?? t('workOrders.somebody'),
          when: at === null ? '' : words.moment(at),
        })}
      </p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('workOrders.mine')}</th>
            <th scope="col">{t('workOrders.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(theirs).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{t(`workOrders.field.${field}`)}</th>
              <td>{words.value(field, mine.get(field))}</td>
              <td>{words.value(field, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.bigButtons}>
        <Button onClick={() => void resolveConflict(seq, 'mine')}>{t('workOrders.keepMine')}</Button>
        <Button variant="default" onClick={() => void resolveConflict(seq, 'theirs')}>
          {t('workOrders.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}

interface Props {
  readonly rows: readonly QueuedWork[];
  /** Shows the work order number with each row. */
  readonly named?: boolean;
}

export function UnsentWorkList({ rows, named = false }: Props) {
  const { t } = useTranslation();
  const formatWork = useQueuedWorkFormat();
  if (rows.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label={t('workOrders.notSent')}>
      {rows.map((row) => (
        <li key={row.seq}>
          {named && <b>#{row.order}</b>}
          {row.kind === 'edit' && row.standing.kind === 'conflict' ? (
            <Conflict row={row} />
          ) : row.standing.kind === 'aside' ? (
            <section
              className={`grid gap-8 pad-12 round-6 limited-wash ${styles.conflict}`}
              aria-label={t('workOrders.aside')}
            >
              <h4 className={`row gap-6 text-13 bold ${styles.part}`}>
                <IconX size={18} stroke={1.5} aria-hidden="true" /> {t('workOrders.aside')}
              </h4>
              <p>{formatWork(row)}</p>
              <p className="error medium">{row.standing.reason}</p>
              <div className={styles.bigButtons}>
                <Button variant="default" onClick={() => void retryQueuedWork(row.seq)}>
                  {t('workOrders.tryAgain')}
                </Button>
                <Button variant="default" onClick={() => void discardQueuedWork(row.seq)}>
                  {t('workOrders.dropIt')}
                </Button>
              </div>
            </section>
          ) : (
            <p className={styles.waits}>
              <IconClock size={16} stroke={1.5} aria-hidden="true" />
              <span>
                {t('workOrders.waitsHere')} {formatWork(row)}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
