// Alerts about the page itself, in a strip above everything: announced at once, and closed by the
// reader.
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusAfter } from './focus-after.ts';
import { IconButton } from './icon-button.tsx';
import styles from './page-alerts.module.css';

/** `alerts` are text keys, or texts that are the same in every language. */
export function PageAlerts({ alerts }: { readonly alerts: readonly string[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(alerts);
  /**
   * Its close button disappears with it, so the focus moves to what is now first: the next alert or
   * the header.
   */
  const close = (alert: string) =>
    focusAfter(
      () => setOpen((before) => before.filter((other) => other !== alert)),
      () => document.querySelector('a[href], button'),
    );
  return open.map((alert) => (
    <div
      key={alert}
      className={`row gap-8 justify-center bad-wash bad text-14 medium ${styles.alert}`}
      role="alert"
    >
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <span>{t(alert)}</span>
      <IconButton label={t('app.close')} onClick={() => close(alert)}>
        <IconX size={18} stroke={1.5} />
      </IconButton>
    </div>
  ));
}
