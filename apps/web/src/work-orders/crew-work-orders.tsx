// A crew's work orders on the phone: cards by due date or distance, the user's own first, from the
// server or cached on this device.
import {
  applyQueuedEdits,
  type CrewMember,
  isAssignedTo,
  metresToWorkOrder,
  sortCrewWorkOrders,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCurrentLocation, IconMessage, IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { store } from '../shell/store.ts';
import { useStable } from '../shell/use-stable.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import frame from '../ui/table/list-screen.module.css';
import { cacheWorkOrders, loadCachedWorkOrders } from './field/field-work.ts';
import type { FieldWorker } from './field/field-worker.ts';
import { StatusIcon } from './status-icon.tsx';
import { useFieldWork } from './use-field-work.ts';
import { type Position, useUserLocation } from './use-user-location.ts';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

const crewFilters = ['mine', 'open', 'closed'] as const;
type CrewFilter = (typeof crewFilters)[number];

interface Props {
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
}

/** Maximum number of work orders whose comments and files are prefetched for offline use. */
const maxPrefetchedWorkOrders = 40;

/**
 * Caches the listed work orders, and the user's own ones with all details, so that they can be read
 * offline in the field.
 */
async function cacheForOfflineUse(member: CrewMember, orders: readonly CachedWorkOrder[]): Promise<void> {
  const { username } = member;
  // Read the previous cache first, then overwrite it at once, because the connection may drop.
  const before = loadCachedWorkOrders(username);
  await cacheWorkOrders(username, orders);
  const known = new Map((await before).map((order) => [order.id, order]));
  const own = orders.filter((order) => isAssignedTo(order, member));
  for (const order of own.slice(0, maxPrefetchedWorkOrders)) {
    const cachedOrders = known.get(order.id);
    // A comment or file does not change its work order, and details whose request failed still have
    // to be loaded, so compare the counts as well. The response must contain all comments and
    // files, or this would reload forever.
    const isSame =
      cachedOrders?.modified === order.modified &&
      cachedOrders.comments?.length === order.comment_count &&
      cachedOrders.files?.length === order.file_count;
    if (isSame) continue;
    const { data } = await awaitQuery(
      store.dispatch(api.endpoints.workOrder.initiate({ params: { id: order.id } }, { forceRefetch: true })),
    );
    if (data === undefined) return;
    await cacheWorkOrders(username, [data]);
  }
}

const noGroups: readonly string[] = [];

/** The person with their crews, stable while they stay the same. */
function useCrewMember(person: FieldWorker | null): CrewMember {
  const groups = useStable(person?.groups ?? noGroups);
  const username = person?.username ?? '';
  return useMemo(() => ({ username, groups }), [username, groups]);
}

function useCrewOrders(shown: CrewFilter) {
  const { rows, person, lost } = useFieldWork();
  const member = useCrewMember(person);
  const username = person?.username ?? null;
  const skip = lost || username === null;
  const mine = api.useWorkOrdersQuery(
    { query: { assignee: username ?? '', is_open: 'true', limit: 100, ordering: 'due' } },
    { skip },
  );
  const open = api.useWorkOrdersQuery({ query: { is_open: 'true', limit: 100, ordering: 'due' } }, { skip });
  const closed = api.useWorkOrdersQuery(
    { query: { is_open: 'false', limit: 50, ordering: '-modified' } },
    { skip: skip || shown !== 'closed' },
  );
  const [cachedOrders, setKept] = useState<readonly CachedWorkOrder[] | null>(null);
  const read = useMemo(() => {
    const all = [
      ...(open.data?.results ?? []),
      ...(mine.data?.results ?? []),
      ...(closed.data?.results ?? []),
    ];
    return [...new Map(all.map((order) => [order.id, order])).values()];
  }, [mine.data, open.data, closed.data]);
  useEffect(() => {
    if (username === null || read.length === 0) return;
    void cacheForOfflineUse(member, read);
  }, [read, username, member]);
  const failed = open.isError || mine.isError;
  const isOffline = lost || failed;
  useEffect(() => {
    if (!isOffline || username === null) return undefined;
    let stopped = false;
    void loadCachedWorkOrders(username).then((orders) => {
      if (!stopped) setKept(orders);
    });
    return () => {
      stopped = true;
    };
  }, [isOffline, username]);
  const loaded = isOffline ? cachedOrders : open.data === undefined ? null : read;
  const orders = useMemo(() => loaded?.map((order) => applyQueuedEdits(order, rows)) ?? null, [loaded, rows]);
  const retry = () => {
    void open.refetch();
    void mine.refetch();
  };
  return {
    orders,
    fromDevice: isOffline,
    failed,
    retry,
    more: open.data !== undefined && open.data.meta.count > 100,
  };
}

function useCurrentLocation() {
  const [here, setHere] = useState<Position | null>(null);
  const { asking, ask } = useUserLocation(setHere);
  return { here, asking, toggle: () => (here === null ? ask() : setHere(null)) };
}

interface CardProps {
  readonly order: CachedWorkOrder;
  readonly here: Position | null;
  readonly waits: boolean;
  readonly onOpen: (id: number) => void;
}

function Card({ order, here, waits, onOpen }: CardProps) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const away = metresToWorkOrder(order, here);
  const late = order.due !== null && order.due < words.today && order.closed === null;
  return (
    <li>
      <button type="button" className={styles.card} data-order={order.id} onClick={() => onOpen(order.id)}>
        <span className={`row gap-8 text-16 ${styles.cardHead}`}>
          <StatusIcon status={order.status} />
          <b>{order.name}</b>
          {(order.priority === 'urgent' || order.priority === 'high') && (
            <span className={styles.urgent}>{words.priority(order.priority)}</span>
          )}
        </span>
        <span className={`row wrap gap-2-12 soft ${styles.cardLine}`}>
          {[words.status(order.status), words.placeInList(order), away === null ? null : words.distance(away)]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        <span className={`row wrap gap-2-12 soft ${styles.cardLine}`}>
          <span className={late ? 'error bold' : undefined}>
            {order.due === null
              ? t('workOrders.noDue')
              : t(late ? 'workOrders.lateSince' : 'workOrders.dueOn', { day: words.day(order.due) })}
          </span>
          <span>{words.assignee(order.assignee)}</span>
          {order.comment_count > 0 && (
            <span>
              <IconMessage size={16} stroke={1.5} aria-hidden="true" /> {order.comment_count}
              <span className="visually-hidden"> {t('workOrders.comments')}</span>
            </span>
          )}
          {order.file_count > 0 && (
            <span>
              <IconPaperclip size={16} stroke={1.5} aria-hidden="true" /> {order.file_count}
              <span className="visually-hidden"> {t('workOrders.files')}</span>
            </span>
          )}
          {waits && <span className={styles.waitsMark}>{t('workOrders.waitsShort')}</span>}
        </span>
      </button>
    </li>
  );
}

export function CrewWorkOrders({ onOpen, onNew }: Props) {
  const { t } = useTranslation();
  const [shown, show] = useState<CrewFilter>('mine');
  const { rows, person, mayNot, lost } = useFieldWork();
  const member = useCrewMember(person);
  const { orders, fromDevice: isOffline, failed, retry, more } = useCrewOrders(shown);
  const { here, asking, toggle } = useCurrentLocation();
  const listed = useMemo(() => {
    if (orders === null) return null;
    const visibleOrders = orders.filter((order) => {
      const isClosed = order.status === 'done' || order.status === 'cancelled';
      if (shown === 'closed') return isClosed;
      // A work order that the user just closed stays listed until the change is sent.
      const waits = rows.some((row) => row.order === order.id);
      return (!isClosed || waits) && (shown === 'open' || isAssignedTo(order, member));
    });
    return sortCrewWorkOrders(visibleOrders, { member, here, by: here === null ? 'due' : 'near' });
  }, [orders, shown, member, here, rows]);
  const body = () => {
    if (listed === null)
      return failed && !lost ? (
        <RetryMessage title={t('workOrders.failed')} onRetry={retry} />
      ) : (
        <Skeleton label={t('workOrders.loading')} lines={8} />
      );
    if (listed.length === 0)
      return (
        <StateMessage title={t(shown === 'mine' ? 'workOrders.noneMine' : 'workOrders.noneOpen')}>
          {t(isOffline ? 'workOrders.noneKept' : 'workOrders.noneHelp')}
        </StateMessage>
      );
    return (
      <ul className="grid gap-8 no-bullets" aria-label={t('workOrders.title')}>
        {listed.map((order) => (
          <Card
            key={order.id}
            order={order}
            here={here}
            waits={rows.some((row) => row.order === order.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    );
  };
  return (
    <section
      className={`fill grid content-start min-height-0 sunken scroll-y keep-scroll ${styles.crew}`}
      aria-label={t('workOrders.title')}
    >
      <div className={`flex wrap gap-8 pad-12 line-below paper ${styles.crewTools}`}>
        <fieldset className={`flex margin-0 pad-0 clip control-outline round-6 ${styles.which}`}>
          <legend className="visually-hidden">{t('workOrders.which')}</legend>
          {crewFilters.map((one) => (
            <button key={one} type="button" aria-pressed={one === shown} onClick={() => show(one)}>
              {t(`workOrders.which.${one}`)}
            </button>
          ))}
        </fieldset>
        <Button
          variant={here === null ? 'default' : 'filled'}
          aria-pressed={here !== null}
          loading={asking}
          leftSection={<IconCurrentLocation size={20} stroke={1.5} />}
          onClick={toggle}
        >
          {t('workOrders.nearMe')}
        </Button>
        <ButtonWithReason
          reason={mayNot ?? (lost ? t('workOrders.newNeedsConnection') : null)}
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.5} />}
          onClick={onNew}
        >
          {t('workOrders.newShort')}
        </ButtonWithReason>
      </div>
      {isOffline && orders !== null && (
        <p className={frame.strip} role="status">
          {t('workOrders.fromDevice', { count: orders.length })}
        </p>
      )}
      {more && <p className={frame.strip}>{t('workOrders.firstHundred')}</p>}
      <div className={styles.crewBody}>{body()}</div>
    </section>
  );
}
