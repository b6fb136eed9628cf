// For users of an identity provider: explains that their credentials are managed there.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';

export function ProviderCard({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3 id={`${id}-title`}>{t('accounts.state')}</h3>
      </div>
      <p className={styles.about}>{t('own.provider', { name })}</p>
    </section>
  );
}
