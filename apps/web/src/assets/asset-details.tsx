// Details of an asset: form values, dates, and its position along the curb.
import type { AssetConfigResponse, AssetResponse } from '@curbwright/contract';
import { formatDate, formatLength, maxAssetDistance, type StoredValues } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useCurbLocationFormat } from '../shell/curb-location-format.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { useAppSelector } from '../shell/store.ts';
import styles from './assets.module.css';
import { formatFormValue } from './format-form-value.ts';

interface Props {
  readonly type: AssetConfigResponse | undefined;
  readonly properties: StoredValues;
  readonly installed: string | null;
  readonly removed: string | null;
  /** Links along which the asset is; `null` = not published yet, so not on any curb. */
  readonly links: AssetResponse['links'] | null;
  readonly outsideId?: string | null;
}

export function AssetDetails({ type, properties, installed, removed, links, outsideId = null }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.tools.units);
  const units = chosen ?? city?.units ?? 'metric';
  const place = useCurbLocationFormat();
  const words = { yes: t('assets.yes'), no: t('assets.no') };
  const facts = (type?.form_skeleton ?? []).flatMap((field) => {
    const text = formatFormValue(field, properties[field.name], reader, words);
    return text === null ? [] : [{ key: field.name, label: field.label, text }];
  });
  const days = [
    { key: 'installed', label: t('assets.installed'), day: installed },
    { key: 'removed', label: t('assets.removed'), day: removed },
  ].flatMap(({ day, ...fact }) => (day === null ? [] : [{ ...fact, text: formatDate(day, reader) }]));
  const all = [
    ...days,
    ...facts,
    ...(outsideId === null ? [] : [{ key: '@id', label: t('assets.outsideId'), text: outsideId }]),
  ];
  return (
    <>
      {links !== null && (
        <section className="grid gap-8">
          <h3 className="text-13 bold">{t('assets.where')}</h3>
          {links.length === 0 ? (
            <p className={styles.soft}>{t('assets.onNoCurb', { metres: maxAssetDistance })}</p>
          ) : (
            <ul className="grid gap-4 no-bullets">
              {links.map((link) => {
                const { street, where } = place({ ...link, bl_from: null, bl_to: null });
                return (
                  <li key={link.link}>
                    {[street, where].filter(Boolean).join(', ')}
                    <span className={styles.soft}>
                      {' · '}
                      {t('assets.along', { length: formatLength(link.at, units, reader.locale) })}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </section>
      )}
      <section className="grid gap-8">
        <h3 className="text-13 bold">{t('assets.facts')}</h3>
        {all.length === 0 ? (
          <p className={styles.soft}>{t('assets.noFacts')}</p>
        ) : (
          <dl className={`grid gap-6 dt-soft dt-text-13 dd-break-anywhere ${styles.facts}`}>
            {all.map(({ key, label, text }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}
