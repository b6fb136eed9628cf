// Describes the result of an attempt to send a message.
import type { WebhookAttempt } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';

export function useAttemptFormat(): (
  done: Pick<WebhookAttempt, 'status' | 'fault' | 'milliseconds'>,
) => string {
  const { t } = useTranslation();
  return ({ status, fault, milliseconds }) =>
    status === null
      ? t(`software.hook.fault.${fault ?? 'unreachable'}`)
      : t('software.hook.answered', { status, count: milliseconds });
}
