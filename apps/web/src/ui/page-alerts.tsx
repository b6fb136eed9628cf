// Alerts about the page itself, in a strip above everything: read out at once, and closed by whoever has read them.
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusAfter } from './focus-after.ts';
import { IconButton } from './icon-button.tsx';
import styles from './page-alerts.module.css';

/** `alerts` are keys of texts, or texts that are the same in every language. */
export function PageAlerts({ alerts }: { readonly alerts: readonly string[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(alerts);
  /** Its button goes with it: the focus goes to what now comes first, the next alert or the header. */
  const close = (alert: string) =>
    focusAfter(
      () => setOpen((before) => before.filter((other) => other !== alert)),
      () => document.querySelector('a[href], button'),
    );
  return open.map((alert) => (
    <div key={alert} className={styles.alert} role="alert">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <span>{t(alert)}</span>
      <IconButton label={t('app.close')} onClick={() => close(alert)}>
        <IconX size={18} stroke={1.5} />
      </IconButton>
    </div>
  ));
}
