// The export of curbs: which ones, as what; written by the server while one may wait or stop it.
import { calls } from 'virtual:contract-calls';
import { type ExportType, exportEndings, exportTypes } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { askerOf } from '../../app/asker-slice.ts';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useAppSelector } from '../../app/store.ts';
import { useExport } from '../../app/use-export.ts';
import { OneOf } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExportForm } from '../../ui/export-form.tsx';

interface Props {
  /** Ids of the curbs of the list, in its order. */
  readonly listed: readonly number[];
  readonly ticked: readonly number[];
  readonly onClose: () => void;
}

const ranges = ['all', 'filtered', 'selected'] as const;
type Range = (typeof ranges)[number];

export function ExportDialog({ listed, ticked, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const asked = useAskedInstant();
  const who = useAppSelector((state) => state.asker);
  const { data: city } = api.useCurrentCityQuery();
  const { busy, fault, start, stop } = useExport();
  const [range, setRange] = useState<Range>(
    ticked.length > 0 ? 'selected' : listed.length > 0 ? 'filtered' : 'all',
  );
  const [type, setType] = useState<ExportType>('excel');
  const counts: Readonly<Record<Range, number>> = {
    all: city?.link_count ?? 0,
    filtered: listed.length,
    selected: ticked.length,
  };
  const number = new Intl.NumberFormat(reader.locale);
  const request = async () => {
    const { classes, subclasses, purposes } = askerOf(who);
    const ids = range === 'selected' ? ticked : listed;
    return {
      call: calls.exportLinks,
      params: { type },
      body: {
        ...(asked === null ? {} : { date: asked.date, time: asked.time }),
        user_classes: classes,
        ...(subclasses.length > 0 ? { permits: subclasses } : {}),
        ...(purposes.length > 0 ? { purposes } : {}),
        ...(range === 'all' ? {} : { links: ids }),
        language: i18n.language,
      },
    };
  };
  const run = async () => {
    if (await start(request, type === 'pdf')) onClose();
  };
  return (
    <Dialog title={t('export.title')} closeLabel={t('app.close')} onClose={onClose}>
      <ExportForm
        help={t('export.help')}
        {...{ busy, fault }}
        disabled={counts[range] === 0}
        onStart={() => void run()}
        onStop={stop}
      >
        <OneOf
          label={t('export.which')}
          name="range"
          value={range}
          options={ranges.map((value) => ({
            value,
            label: t(`export.range.${value}`),
            note: number.format(counts[value]),
            disabled: counts[value] === 0,
          }))}
          disabled={busy}
          onChange={setRange}
        />
        <OneOf
          label={t('export.as')}
          name="type"
          value={type}
          options={exportTypes.map((value) => ({
            value,
            label: t(`export.type.${value}`),
            note: `.${exportEndings[value]}`,
          }))}
          disabled={busy}
          onChange={setType}
        />
      </ExportForm>
    </Dialog>
  );
}
