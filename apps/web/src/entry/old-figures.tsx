// Said as long as the figures on a dashboard answer another question than the one that is asked.
import { useTranslation } from 'react-i18next';
import styles from './dashboards-screen.module.css';

interface Props {
  readonly shown: boolean;
  /** What the figures on the page are of. */
  readonly about: readonly string[];
}

/** A status line, empty while the figures are the asked ones. */
export function OldFigures({ shown, about }: Props) {
  const { t } = useTranslation();
  return (
    <p className={styles.old} role="status">
      {shown ? t('dashboards.old', { about: about.join(' · ') }) : ''}
    </p>
  );
}
