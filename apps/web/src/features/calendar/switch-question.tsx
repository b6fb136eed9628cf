// Asked before a period is held on, or off, whatever the day: it counts at once, and for everybody.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../app/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  /** The period's. */
  readonly name: string;
  readonly to: 'on' | 'off';
  /** Curbs whose rules in force use it. */
  readonly links: number;
  readonly onSwitch: () => void;
  readonly onClose: () => void;
}

export function SwitchQuestion({ name, to, links, onSwitch, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={`${name}: ${t(`admin.calendar.switch.${to}`)}`}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <p>{t(`admin.calendar.ask.${to}`, { name })}</p>
      <p className={styles.soft}>
        {links === 0 ? t('admin.calendar.unused') : t('admin.calendar.used', { count: links })}
      </p>
      <Button
        onClick={() => {
          onSwitch();
          onClose();
        }}
      >
        {t('admin.calendar.ask.act')}
      </Button>
    </Dialog>
  );
}
