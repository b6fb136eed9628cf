// Selects curbs by their properties, for example "all 2-hour meters in view": a curb type, a time
// limit and an area.
import { formatDuration, type Position } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { deselectBatchLinks, selectBatchLinks } from '../../city/view/batch-slice.ts';
import type { Box } from '../../map/box.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './batch.module.css';
import { useSelectionMessage } from './use-selection-message.ts';

/** Value for any curb type, or any limit. */
const noChoice = '';

function boxToRing([west, south, east, north]: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function ChooseByFilter() {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const nameOf = useCurbTypeName();
  const catalogue = useCurbTypeCatalog();
  const { data: limits } = api.useDistinctTimeLimitsQuery({ query: { language: i18n.language } });
  const box = useAppSelector((state) => state.map.box);
  const [kind, setKind] = useState(noChoice);
  const [limit, setLimit] = useState(noChoice);
  const [area, setArea] = useState<'view' | 'city'>('view');
  const [select, { isLoading }] = api.useSelectLinksMutation();
  const { said, sayFound, say } = useSelectionMessage();
  const ask = async (removes: boolean) => {
    const inView = area === 'view' && box !== null;
    const { data } = await select({
      body: {
        ...(kind === noChoice ? {} : { sub_activity: kind }),
        ...(limit === noChoice ? {} : { time_limit: Number(limit) }),
        ...(inView ? { geometry: { type: 'Polygon', coordinates: [boxToRing(box)] } } : {}),
      },
    });
    if (data === undefined) return say(t('pick.failed'));
    if (data.count === 0) return say(t('batch.filter.none'));
    if (removes) return say(t('pick.removed', { count: deselectBatchLinks(data.links) }));
    sayFound(selectBatchLinks(data.links), data.truncated);
  };
  const nothingSaid = kind === noChoice && limit === noChoice && area === 'city';
  return (
    <div className="grid gap-8 min-width-0">
      <div className="grid two-columns gap-12">
        <div className="grid gap-4 min-width-0">
          <span className="text-13 medium">{t('batch.filter.kind')}</span>
          <SelectField
            label={t('batch.filter.kind')}
            value={kind}
            options={[
              { value: noChoice, label: t('batch.filter.anyKind') },
              ...catalogue.map(({ name }) => ({ value: name, label: nameOf(name) })),
            ]}
            onChange={setKind}
          />
        </div>
        <div className="grid gap-4 min-width-0">
          <span className="text-13 medium">{t('batch.filter.limit')}</span>
          <SelectField
            label={t('batch.filter.limit')}
            value={limit}
            options={[
              { value: noChoice, label: t('batch.filter.anyLimit') },
              ...(limits?.results ?? []).map((minutes) => ({
                value: `${minutes}`,
                label: formatDuration(minutes, reader),
              })),
            ]}
            onChange={setLimit}
          />
        </div>
      </div>
      <fieldset
        className={`bare flex wrap min-width-0 ${styles.choices}`}
        aria-label={t('batch.filter.where')}
      >
        {(['view', 'city'] as const).map((where) => (
          <label
            key={where}
            className="inline-flex gap-6 items-center min-height-28 input-accent-action phone-min-height-44"
          >
            <input type="radio" name="batch-where" checked={area === where} onChange={() => setArea(where)} />
            {t(`batch.filter.${where}`)}
          </label>
        ))}
      </fieldset>
      <div className="flex wrap gap-8">
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={nothingSaid ? t('batch.filter.nothingSaid') : null}
          loading={isLoading}
          onClick={() => void ask(false)}
        >
          {t('batch.filter.choose')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          variant="subtle"
          reason={nothingSaid ? t('batch.filter.nothingSaid') : null}
          onClick={() => void ask(true)}
        >
          {t('batch.filter.leaveOut')}
        </ButtonWithReason>
      </div>
      <p className={`soft text-13 empty-gone ${styles.note}`} role="status">
        {nothingSaid ? t('batch.filter.nothingSaid') : said}
      </p>
    </div>
  );
}
