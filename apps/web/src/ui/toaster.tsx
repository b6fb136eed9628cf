// The toaster, mounted in its own element when the first toast is shown. A hovered or focused toast
// stays open.
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/notifications/styles.css';
import { Button, MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { loadLaterTexts } from '../i18n/start.ts';
import { theme } from './theme.ts';
import { actionToastMs, type ToastKind, toastKinds } from './toast-kinds.ts';
import type { Toast } from './toast-types.ts';
import styles from './toaster.module.css';

let container: HTMLElement | null = null;

/** Mounts the toaster in the page unless it is already there. */
function mountToaster(): void {
  if (container !== null && document.contains(container)) return;
  container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications className={styles.toaster} limit={4} pauseResetOnHover="notification" />
    </MantineProvider>,
  );
}

/** Id of the visible toast, by subject. */
const shownToastSubjects = new Map<string, string>();

function defaultTitle(kind: ToastKind): string | null {
  if (kind === 'errorPopup') return i18next.t('message.error');
  return kind === 'infoPopup' ? i18next.t('message.information') : null;
}

/**
 * Shows a toast. Toasts with the same text are not stacked, except those with an action, because
 * each deletion has its own undo.
 */
export async function showToast({
  kind,
  text,
  detail,
  title,
  reference,
  retry,
  actions,
}: Toast): Promise<void> {
  await loadLaterTexts();
  mountToaster();
  const id = actions.length === 0 ? `${kind} ${text}` : `${kind} ${text} ${performance.now()}`;
  for (const { about } of actions) {
    if (about === undefined) continue;
    const earlier = shownToastSubjects.get(about);
    if (earlier !== undefined) notifications.hide(earlier);
    shownToastSubjects.set(about, id);
  }
  const buttons = retry === null ? actions : [{ label: i18next.t('app.retry'), run: retry }];
  notifications.show({
    id,
    title: title ?? defaultTitle(kind),
    closeButtonProps: { 'aria-label': i18next.t('app.close') },
    ...toastKinds[kind],
    ...(actions.length > 0 && { autoClose: actionToastMs }),
    // Only the text is announced: a button within it would be read as part of it.
    ...(buttons.length > 0 && { role: 'group' }),
    message: (
      <>
        <div role={buttons.length === 0 ? undefined : toastKinds[kind].role}>
          <span className="block ink">{text}</span>
          {detail !== null && (
            <span className={`block soft text-12 break-anywhere ${styles.reference}`}>{detail}</span>
          )}
          {reference !== null && (
            <span className={`block soft text-12 break-anywhere ${styles.reference}`}>
              {i18next.t('message.reference', { id: reference })}
            </span>
          )}
        </div>
        {buttons.length > 0 && (
          <span className="row wrap gap-8 margin-top-8">
            {buttons.map(({ label, run }) => (
              <Button
                key={label}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  notifications.hide(id);
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
      </>
    ),
  });
}
