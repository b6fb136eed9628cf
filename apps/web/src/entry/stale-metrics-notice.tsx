// Shown while the figures on a dashboard belong to an earlier selection.
import { useTranslation } from 'react-i18next';
import styles from './dashboards-screen.module.css';

interface Props {
  readonly shown: boolean;
  /** Short texts for the scope of the figures on the page. */
  readonly about: readonly string[];
}

/** A status line, empty while the figures match the current selection. */
export function StaleMetricsNotice({ shown, about }: Props) {
  const { t } = useTranslation();
  return (
    <p className={`min-height-1_45em limited text-13 ${styles.old}`} role="status">
      {shown ? t('dashboards.old', { about: about.join(' · ') }) : ''}
    </p>
  );
}
