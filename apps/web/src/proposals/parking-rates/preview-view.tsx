// Preview of a rate change: the number of regulations, lowest and highest price before and after,
// the changed rates, and rejected links with their reasons.
import { formatLength, formatMoney, type HourlyRange, hourlyRange, numberFormat } from '@curbwright/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from './parking-rates.module.css';
import type { RatePreviewState } from './use-rate-preview.ts';

/** Maximum number of rates shown individually. */
const maxShownRates = 6;

function useHourlyRangeFormat(): (range: HourlyRange | null) => string {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  return (range) => {
    if (range === null) return t('parkingRates.noPrice');
    const [lowest, highest] = [range.lowest, range.highest].map((fee) => formatMoney(fee, currency, reader));
    return lowest === highest
      ? t('parkingRates.anHour', { fee: lowest })
      : t('parkingRates.rangeAnHour', { lowest, highest });
  };
}

export function PreviewView({ shown }: { readonly shown: RatePreviewState }) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const { data: city } = api.useCurrentCityQuery();
  const formatRange = useHourlyRangeFormat();
  const { answer, error, waiting } = shown;
  const number = numberFormat(reader.locale);
  if (error !== null && !waiting)
    return (
      <p className={styles.fault} role="alert">
        {formatFormError(error, t('error.fallback'))}
      </p>
    );
  if (answer === null) return <p className={styles.soft}>{t('parkingRates.previewWaits')}</p>;
  const refused = answer.refused.reduce((sum, { links }) => sum + links, 0);
  return (
    <section
      className={`card grid one-column gap-8 pad-12 ${styles.preview}`}
      aria-label={t('parkingRates.preview')}
      aria-busy={waiting}
    >
      <h4 className={styles.part}>{t('parkingRates.preview')}</h4>
      <p role="status">
        {t('parkingRates.previewCounts', {
          proposals: answer.proposals,
          links: answer.accepted,
          spaces: answer.spaces,
          length: formatLength(answer.length, city?.units ?? 'metric', reader.locale),
        })}
      </p>
      <dl className={`grid two-columns gap-12 dt-soft dt-text-13 dd-margin-0 ${styles.beforeAfter}`}>
        <div>
          <dt>{t('parkingRates.now')}</dt>
          <dd>{formatRange(answer.before)}</dd>
        </div>
        <div>
          <dt>{t('parkingRates.then')}</dt>
          <dd>{formatRange(answer.after)}</dd>
        </div>
      </dl>
      {answer.distinct > 1 && (
        <>
          <p className={styles.soft}>{t('parkingRates.mixed', { count: answer.distinct })}</p>
          <ul className={styles.prices}>
            {answer.changes.slice(0, maxShownRates).map(({ before, after, regulations }) => (
              <li key={JSON.stringify([before, after])}>
                {t('parkingRates.becomes', {
                  count: regulations,
                  before: formatRange(hourlyRange([before])),
                  after: formatRange(hourlyRange([after])),
                })}
              </li>
            ))}
          </ul>
          {answer.distinct > maxShownRates && (
            <p className={styles.soft}>
              {t('parkingRates.morePrices', { count: answer.distinct - maxShownRates })}
            </p>
          )}
        </>
      )}
      {refused > 0 && (
        <div className={styles.notice}>
          <p className={styles.strong}>
            <IconAlertOctagon size={16} stroke={1.5} aria-hidden="true" />{' '}
            {t('parkingRates.refused', { count: refused, number: number.format(refused) })}
          </p>
          <ul className={styles.prices}>
            {answer.refused.map(({ title, detail, links }) => (
              <li key={detail}>
                {title !== null && <b>{title}: </b>}
                {detail} <span className={styles.soft}>({number.format(links)})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
