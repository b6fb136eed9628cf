// Clearances proposed for an asset along its curb: open ones and those in force.
import { formatLength } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { useAppSelector } from '../shell/store.ts';
import styles from './assets.module.css';

export function AssetClearances({ asset }: { readonly asset: number }) {
  const { t } = useTranslation();
  const reader = useReader();
  const classOf = useCurbTypeName();
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.tools.units);
  const units = chosen ?? city?.units ?? 'metric';
  const { data } = api.useAssetClearancesQuery({ query: { asset } });
  const rows = data?.results ?? [];
  if (rows.length === 0) return null;
  const length = (metres: number) => formatLength(metres, units, reader.locale);
  return (
    <section className="grid gap-8">
      <h3 className="text-13 bold">{t('assets.clearances.of')}</h3>
      <ul className="grid gap-4 no-bullets">
        {rows.map((row) => (
          <li key={`${row.proposed_regulation_id} ${row.link} ${row.from}`}>
            {t('assets.clearances.stretch', {
              class: classOf(row.sub_activity),
              street: row.bl_street_name ?? t('link.unnamed'),
              from: length(row.from),
              to: length(row.to),
            })}{' '}
            <span className={styles.soft}>
              {t(row.is_published ? 'assets.clearances.inForce' : 'assets.clearances.open', {
                proposal: row.proposed_regulation_id,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
