// Toasts: failures at the bottom right for five seconds, successes at the top left (requirement §8).

import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const closeButtonProps = () => ({ 'aria-label': i18next.t('app.close') });

/** One message at a time in one wording: a failure repeated while it is shown is not stacked. */
export function showFailure(message: string): void {
  notifications.show({
    id: message,
    message,
    color: 'red',
    position: 'bottom-right',
    autoClose: 5000,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  });
}

export function showSuccess(message: string): void {
  notifications.show({
    id: message,
    message,
    color: 'teal',
    position: 'top-left',
    autoClose: 3000,
    closeButtonProps: closeButtonProps(),
  });
}
