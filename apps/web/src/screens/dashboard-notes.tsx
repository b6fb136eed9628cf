// Quiet notes of the dashboards: no figures came, or those that are shown are of the question before.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';
import styles from './dashboards-screen.module.css';

interface Props {
  /** Why there is nothing; without it, that nothing came. */
  readonly title?: string;
  readonly again?: () => void;
}

/** Analytics failures yield empty data (requirement §7): no toast, a note in their place. */
export function NoFigures({ title, again }: Props) {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={title ?? t('dashboards.nothing')}
      action={
        again !== undefined && (
          <Button variant="default" onClick={again}>
            {t('app.retry')}
          </Button>
        )
      }
    >
      {title === undefined ? t('dashboards.nothingHelp') : undefined}
    </StateMessage>
  );
}

interface OldProps {
  readonly shown: boolean;
  /** What the figures on the page are of. */
  readonly about: readonly string[];
}

/** Said as long as the figures on the page answer another question than the one that is asked. */
export function OldFigures({ shown, about }: OldProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.old} role="status">
      {shown ? t('dashboards.old', { about: about.join(' · ') }) : ''}
    </p>
  );
}
