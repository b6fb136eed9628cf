// The status of a work order as large buttons, one for each offered status: a closed work
// order can be reopened.
import { isClosedStatus, offeredStatuses, type WorkOrderStatus } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { showInfo } from '../ui/toast.ts';
import { StatusIcon } from './status-icon.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly status: WorkOrderStatus;
  readonly mayNot: string | null;
  readonly onChange: (status: WorkOrderStatus) => void;
}

export function WorkOrderStatusButtons({ status, mayNot, onChange }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  return (
    <fieldset className={`bare grid two-columns gap-8 ${styles.statuses}`}>
      <legend>{t('workOrders.field.status')}</legend>
      {offeredStatuses(status).map((one) => (
        <button
          key={one}
          type="button"
          className={`control row gap-8 min-height-44 pad-8-12 text-start pointer ${styles.status}`}
          aria-pressed={one === status}
          aria-disabled={mayNot !== null || undefined}
          title={mayNot ?? undefined}
          onClick={() => {
            if (mayNot !== null) showInfo(mayNot);
            else if (one !== status) onChange(one);
          }}
        >
          <StatusIcon status={one} />
          {isClosedStatus(status) && one === 'open' ? t('workOrders.openAgain') : words.status(one)}
        </button>
      ))}
    </fieldset>
  );
}
