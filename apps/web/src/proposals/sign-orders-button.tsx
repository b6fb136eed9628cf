// The button that opens the sign orders of published changes.
import { useTranslation } from 'react-i18next';
import { usePerson } from '../shell/login-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { openSignOrders, type PublishedChange } from './sign-orders-request.ts';

interface Props {
  readonly change: PublishedChange;
  /** Whether the change was undone after its publication. */
  readonly isUndone?: boolean;
}

export function SignOrdersButton({ change, isUndone = false }: Props) {
  const { t } = useTranslation();
  const { person } = usePerson();
  const mayCreate = person?.permissions.includes('edit') ?? false;
  const reason = !mayCreate
    ? t('workOrders.mayNot', { permission: t('permission.edit') })
    : isUndone
      ? t('work-order.change-undone')
      : null;
  return (
    <ButtonWithReason
      size="compact-md"
      variant="default"
      reason={reason}
      onClick={() => openSignOrders(change)}
    >
      {t('workOrders.signs.make')}
    </ButtonWithReason>
  );
}
