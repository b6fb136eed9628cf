// What API clients need to know first: whether a key is required, the rate limit, and other data
// sources.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import styles from './ask.module.css';

export function AccessFacts() {
  const { t, i18n } = useTranslation();
  const { data } = api.useApiAccessQuery();
  const number = numberFormat(i18n.language);
  const open = data?.open ?? [];
  const rules = open.includes('rules:read');
  const cds = open.includes('cds:read');
  const which = rules && cds ? 'all' : rules ? 'rules' : cds ? 'cds' : 'none';
  return (
    <section className="grid gap-8 wide-prose" aria-label={t('software.facts.title')}>
      <p className="text-16">{t('software.facts.lead')}</p>
      {data !== undefined && (
        <p>
          {t(`software.facts.open.${which}`)}{' '}
          {t('software.facts.limits', {
            address: number.format(data.address_calls_per_minute),
            key: number.format(data.key_calls_per_minute),
          })}
        </p>
      )}
      <ul className={`flex wrap gap-4-20 no-bullets a-action ${styles.links}`}>
        <li>
          <RouteLink to="/rulesapi/reference/">{t('software.facts.reference')}</RouteLink>
        </li>
        <li>
          <a href="/cds/curbs/zones/">{t('software.facts.cds')}</a>
        </li>
        <li>
          <a href="/api/schema/">{t('software.facts.openApi')}</a>
        </li>
      </ul>
    </section>
  );
}
