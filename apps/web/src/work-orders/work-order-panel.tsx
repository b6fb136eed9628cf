// The panel of one work order: status as large buttons, pending decisions, the task, photos and
// files, comments, history.
import { calls } from 'virtual:staff-calls';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMap2, IconPrinter, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { ChangeLine } from '../shell/change-line.tsx';
import { DiscardDialog } from '../shell/discard-dialog.tsx';
import { confirmLeave } from '../shell/leave-guard.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { openOrSaveFile } from '../shell/open-file.ts';
import { useAppSelector } from '../shell/store.ts';
import { undoDeletionAction } from '../shell/undo-deletion.ts';
import { useUnsavedPanel } from '../shell/unsaved-panel.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { showFailure, showSuccess } from '../ui/toast.ts';
import { DirectionsLink } from './directions-link.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { queueWorkOrderChange } from './field/field-work.ts';
import { UnsentWorkList } from './unsent-work-list.tsx';
import { useFieldWork } from './use-field-work.ts';
import { useWorkOrder } from './use-work-order.ts';
import { WorkOrderComments } from './work-order-comments.tsx';
import { WorkOrderDetails } from './work-order-details.tsx';
import { WorkOrderFiles } from './work-order-files.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import { changeWorkOrderLocation, selectWorkOrderLocation } from './work-order-location.ts';
import { WorkOrderStatusButtons } from './work-order-status-buttons.tsx';
import styles from './work-orders.module.css';

interface Props {
  readonly id: number;
  readonly history: (id: number) => ReactNode;
  /**
   * Shows the work order on the map, or opens the map to choose its location; `null` = this page
   * already shows the map.
   */
  readonly onMap: ((order: CachedWorkOrder, choosesPlace: boolean) => void) | null;
  readonly onClose: () => void;
}

function HistorySection({ children }: { readonly children: () => ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('workOrders.history')}</summary>
      {open && children()}
    </details>
  );
}

function DeleteWorkOrder({
  order,
  mayNot,
  onDeleting: onGoing,
  onGone,
}: {
  readonly order: CachedWorkOrder;
  readonly mayNot: string | null;
  /** Called with `true` when the deletion request is sent and with `false` when it is rejected. */
  readonly onDeleting: (going: boolean) => void;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation();
  const [isConfirming, setAsks] = useState(false);
  const [remove, { isLoading }] = api.useDeleteWorkOrderMutation();
  const go = async () => {
    onGoing(true);
    const answer = await remove({ params: { id: order.id }, body: { version: order.version } });
    setAsks(false);
    if (answer.error !== undefined) return onGoing(false);
    showSuccess(t('workOrders.deleted', { id: order.id }), undoDeletionAction('work-order', [order.id]));
    onGone();
  };
  return (
    <>
      <ButtonWithReason variant="subtle" reason={mayNot} onClick={() => setAsks(true)}>
        {t('workOrders.deleteOrder')}
      </ButtonWithReason>
      {isConfirming && (
        <Dialog
          title={t('workOrders.deleteOrderTitle', { id: order.id })}
          closeLabel={t('app.close')}
          onClose={() => setAsks(false)}
        >
          <p>{t('workOrders.deleteOrderHelp')}</p>
          <div className={styles.bigButtons}>
            <Button loading={isLoading} onClick={() => void go()}>
              {t('workOrders.delete')}
            </Button>
            <Button variant="default" onClick={() => setAsks(false)}>
              {t('workOrders.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

export function WorkOrderPanel({ id, history, onMap, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const words = useWorkOrderFormat();
  const work = useFieldWork();
  const me = work.person?.username ?? null;
  const [going, setGoing] = useState(false);
  const [finishing, setFinishing] = useState(false);
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const options = { rows: work.rows, username: me, lost: work.lost, going };
  const { base, order, state, retry } = useWorkOrder(id, options);
  const panel = useRef<HTMLElement>(null);
  const [typedComment, setTypedComment] = useState(false);
  const [typedDetails, setTypedDetails] = useState(false);
  useUnsavedPanel(typedComment || typedDetails);
  const { choosing } = useAppSelector(selectWorkOrderLocation);
  const close = async () => {
    // Escape and Close first end the choice of a location.
    if (choosing) {
      changeWorkOrderLocation({ choosing: false });
      return;
    }
    if (await confirmLeave()) onClose();
  };
  const rows = work.rows.filter((row) => row.order === id);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = panel.current;
    shown?.focus({ preventScroll: true });
    return () => {
      const within =
        shown?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (within && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  const print = async () => {
    const request = { call: calls.workOrderPdf, params: { id }, query: { language: i18n.language } };
    const answer = await openOrSaveFile(request, { inTab: true });
    if ('error' in answer) showFailure(formatFormError(answer.error, t('error.fallback')));
  };
  const body = () => {
    if (state === 'gone')
      return (
        <>
          <StateMessage role="alert" title={t('workOrders.gone')} />
          <UnsentWorkList rows={rows} />
        </>
      );
    if (state === 'failed')
      return (
        <RetryMessage
          title={t(work.lost ? 'workOrders.notKept' : 'workOrders.orderFailed')}
          onRetry={retry}
        />
      );
    if (order === null || base === null) return <Skeleton label={t('workOrders.orderLoading')} lines={6} />;
    return (
      <>
        <UnsentWorkList rows={rows} />
        <WorkOrderStatusButtons
          status={order.status}
          mayNot={work.mayNot}
          onChange={(status) => {
            if (status === 'done' && isPhone) setFinishing(true);
            else void queueWorkOrderChange(base, { status });
          }}
        />
        {finishing && <DoneDialog order={base} onClose={() => setFinishing(false)} />}
        <div className="flex wrap gap-8 empty-gone">
          {onMap !== null && order.geometry !== null && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconMap2 size={18} stroke={1.5} />}
              onClick={() => onMap(order, false)}
            >
              {t('workOrders.onMap')}
            </Button>
          )}
          {order.geometry !== null && <DirectionsLink to={order.geometry} />}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.5} />}
            onClick={() => void print()}
          >
            {t('workOrders.pdf')}
          </Button>
        </div>
        {/* The task comes before the photos, because in the field it is read first. */}
        <section>
          <h4 className={`row gap-6 text-13 bold ${styles.part}`}>{t('workOrders.details')}</h4>
          <WorkOrderDetails
            base={base}
            order={order}
            me={me}
            mayNot={work.mayNot}
            onMap={onMap === null ? null : () => onMap(order, true)}
            onUnsaved={setTypedDetails}
          />
        </section>
        <WorkOrderFiles order={order} rows={rows} mayNot={work.mayNot} lost={work.lost} />
        <WorkOrderComments order={order} onUnsaved={setTypedComment} />
        <dl className="facts">
          <div>
            <dt>{t('workOrders.askedBy')}</dt>
            <dd>
              {[words.person(order.user), words.moment(order.created)]
                .filter((part) => part !== null)
                .join(' · ')}
            </dd>
          </div>
          {order.closed !== null && (
            <div>
              <dt>{t('workOrders.closedOn')}</dt>
              <dd>{words.moment(order.closed)}</dd>
            </div>
          )}
          {order.proposed_regulation_id !== null && (
            <div>
              <dt>{t('workOrders.madeFrom')}</dt>
              <dd>
                <ChangeLine
                  proposal={`${order.proposed_regulation_id}`}
                  line={t('work-order.sign-of', { id: order.proposed_regulation_id })}
                />
              </dd>
            </div>
          )}
          {/* The id of an order made from a change is for the server only. */}
          {order.outside_id !== null && order.proposed_regulation_id === null && (
            <div>
              <dt>{t('workOrders.outsideId')}</dt>
              <dd>{order.outside_id}</dd>
            </div>
          )}
        </dl>
        {!work.lost && <HistorySection>{() => history(id)}</HistorySection>}
        <DeleteWorkOrder order={order} mayNot={work.mayNot} onDeleting={setGoing} onGone={onClose} />
      </>
    );
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`side-panel relative layer-3 flex-none phone-layer-5 ${styles.panel}`}
      aria-label={t('workOrders.panel', { id })}
      data-order={id}
      data-choosing={choosing}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        void close();
      }}
    >
      <header className={`panel-header flex-none ${styles.panelHeader}`}>
        <div className={`fill h3-text-16 h3-bold ${styles.panelTitle}`}>
          <h3>{choosing ? t('workOrders.clickMap') : (order?.name ?? t('workOrders.panel', { id }))}</h3>
          <p className="soft text-13">
            {order === null
              ? `#${id}`
              : [
                  `#${id}`,
                  words.priority(order.priority),
                  words.assignee(order.assignee),
                  order.due === null ? null : words.day(order.due),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
          </p>
        </div>
        <IconButton label={t('app.close')} onClick={() => void close()}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <div className={`column gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.panelBody}`}>
        {body()}
      </div>
      <DiscardDialog text={t('workOrders.discardText')} />
    </aside>
  );
}
