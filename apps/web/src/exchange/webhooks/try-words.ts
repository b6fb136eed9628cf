// Describes the result of an attempt to send a message.
import type { WebhookTry } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';

export function useTryWords(): (done: Pick<WebhookTry, 'status' | 'fault' | 'milliseconds'>) => string {
  const { t } = useTranslation();
  return ({ status, fault, milliseconds }) =>
    status === null
      ? t(`software.hook.fault.${fault ?? 'unreachable'}`)
      : t('software.hook.answered', { status, count: milliseconds });
}
