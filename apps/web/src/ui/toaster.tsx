// The toaster: mounted in an element of its own when the first toast is shown.
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { theme } from './theme.ts';

const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <Notifications limit={4} />
  </MantineProvider>,
);

const looks = {
  failure: { color: 'red', position: 'bottom-right', autoClose: 5000, role: 'alert' },
  success: { color: 'teal', position: 'top-left', autoClose: 3000, role: 'status' },
} as const;

/** Shows a toast; the same words are not stacked. */
export function showToast(message: string, kind: keyof typeof looks): void {
  const closeButtonProps = { 'aria-label': i18next.t('app.close') };
  notifications.show({ id: message, message, closeButtonProps, ...looks[kind] });
}
