// List of sensors for staff with their curbs and status. Editors can add, move and remove sensors.
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import styles from '../../shell/other-software.module.css';
import { pageQuery, pageSize } from '../../shell/paged-rows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type ListedSensor, SensorForm } from './sensor-form.tsx';
import { SensorTable } from './sensor-table.tsx';

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly sensor: ListedSensor };

/** Polling interval of the list, milliseconds. */
const pollIntervalMs = 10_000;

export function SensorsPage() {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { person } = usePerson();
  const mayEdit = person?.permissions.includes('edit') ?? false;
  const { data, isError, refetch } = api.useSensorsQuery(
    { query: pageQuery(page) },
    { pollingInterval: pollIntervalMs, skipPollingIfUnfocused: true },
  );
  const [remove, removing] = api.useRemoveSensorMutation();
  const close = () => setOpen(null);
  const card = useRef<HTMLElement>(null);
  const takeAway = async ({ id, outside_id: name }: ListedSensor) => {
    const done = await remove({ params: { id } });
    if (done.error !== undefined) return close();
    showSuccess(t('sensorList.removed', { name }));
    // The button that opened the dialog disappears with its row.
    focusAfter(close, () => card.current);
  };
  const number = numberFormat(i18n.language);
  const count = data?.meta.count ?? 0;
  const from = page * pageSize;
  return (
    <>
      <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('api.tab.sensors')}>
        <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
          <p className={styles.about}>{t('sensorList.about')}</p>
          {mayEdit && <Button onClick={() => setOpen({ kind: 'add' })}>{t('sensorList.add')}</Button>}
        </div>
        {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton label={t('api.tab.sensors')} lines={6} />}
        {data !== undefined && count === 0 && <p className={styles.soft}>{t('sensorList.none')}</p>}
        {data !== undefined && data.results.length > 0 && (
          <SensorTable
            rows={data.results}
            onChange={mayEdit ? (sensor) => setOpen({ kind: 'change', sensor }) : null}
            onRemove={(sensor) => setOpen({ kind: 'remove', sensor })}
          />
        )}
        {count > pageSize && (
          <div className="row wrap gap-4-8">
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('sensorList.previous')}
            </Button>
            <Button variant="default" disabled={from + pageSize >= count} onClick={() => setPage(page + 1)}>
              {t('sensorList.next')}
            </Button>
            <p className={styles.soft} role="status">
              {t('sensorList.page', {
                from: number.format(from + 1),
                to: number.format(Math.min(count, from + pageSize)),
                count: number.format(count),
              })}
            </p>
          </div>
        )}
      </section>
      {(open?.kind === 'add' || open?.kind === 'change') && (
        <Dialog
          title={t(open.kind === 'add' ? 'sensorList.add' : 'sensorList.placeTitle')}
          closeLabel={t('app.close')}
          onClose={close}
        >
          <SensorForm {...(open.kind === 'change' ? { known: open.sensor } : {})} onDone={close} />
        </Dialog>
      )}
      {open?.kind === 'remove' && (
        <Dialog title={t('sensorList.removeTitle')} closeLabel={t('app.close')} onClose={close}>
          <p>{t('sensorList.removeAsk', { name: open.sensor.outside_id })}</p>
          <Button color="red" loading={removing.isLoading} onClick={() => void takeAway(open.sensor)}>
            {t('sensorList.remove')}
          </Button>
        </Dialog>
      )}
    </>
  );
}
