// Effects of publishing assets on adjacent curb rules: clearances proposed, restored, withdrawn or
// waiting, and the batch that contains them.
import { useTranslation } from 'react-i18next';
import { managerListUrl } from '../shell/manager-lists.ts';
import { RouteLink } from '../shell/route-link.tsx';
import styles from './assets.module.css';
import type { PublishGroupResponse } from './group-dialog.tsx';

const counts = ['proposed', 'restored', 'withdrawn', 'waiting'] as const;

export function ClearanceEffects({ answers }: { readonly answers: readonly PublishGroupResponse[] }) {
  const { t } = useTranslation();
  const outcomes = answers.flatMap(({ clearances }) => clearances ?? []);
  const sums = counts.map((key) => ({
    key,
    count: outcomes.reduce((sum, outcome) => sum + outcome[key], 0),
  }));
  if (sums.every(({ count }) => count === 0)) return null;
  const batches = [...new Set(outcomes.flatMap(({ batch }) => batch ?? []))];
  const waiting = outcomes.flatMap(({ changes }) => changes).filter(({ action }) => action === 'waiting');
  return (
    <section
      className="card grid gap-8 justify-items-start pad-8-12 sunken"
      aria-label={t('assets.clearances.title')}
    >
      <h3 className="text-13 bold">{t('assets.clearances.title')}</h3>
      <ul className="grid gap-4 no-bullets">
        {sums
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <li key={key}>{t(`assets.clearances.${key}`, { count })}</li>
          ))}
      </ul>
      {waiting.map(({ link, bl_street_name: street, detail }) => (
        <p key={link} className={styles.soft}>
          {[street ?? t('link.unnamed'), detail].filter(Boolean).join(': ')}
        </p>
      ))}
      {batches.length > 0 && (
        <RouteLink to={managerListUrl('batches')}>
          {t('assets.clearances.toBatches', { batch: batches.join(', ') })}
        </RouteLink>
      )}
    </section>
  );
}
