// Export of curbs: selects the curbs and the format. The server writes the file, and the person can
// wait or cancel.
import { calls } from 'virtual:contract-calls';
import { type ExportType, exportTypes, numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useExport } from '../../shell/use-export.ts';
import { ExportDialog } from '../../ui/export-dialog.tsx';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { useChosenPermits } from '../city/city-permits.ts';

type Range = 'all' | 'filtered' | 'selected';

interface Props {
  /** Ids of the listed curbs, in list order. */
  readonly listed: readonly number[];
  readonly ticked: readonly number[];
  readonly onClose: () => void;
}

export function ExportCurbs({ listed, ticked, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const selectedInstant = useSelectedInstant();
  const who = useAppSelector((state) => state.asker);
  const { known } = useChosenPermits();
  const { data: city } = api.useCurrentCityQuery();
  const { busy, fault, start, stop } = useExport();
  const number = numberFormat(reader.locale);
  const requestOf = (range: Range, type: ExportType) => {
    const { classes, purposes } = curbUserOf(who);
    const subclasses = curbUserOf({ ...who, permits: known }).subclasses;
    const ids = range === 'selected' ? ticked : listed;
    return {
      call: calls.exportLinks,
      params: { type },
      body: {
        ...(selectedInstant === null ? {} : { date: selectedInstant.date, time: selectedInstant.time }),
        user_classes: classes,
        ...(subclasses.length > 0 ? { permits: subclasses } : {}),
        ...(purposes.length > 0 ? { purposes } : {}),
        ...(range === 'all' ? {} : { links: ids }),
        language: i18n.language,
      },
    };
  };
  const run = async (range: Range, type: ExportType) => {
    if (await start(async () => requestOf(range, type), type === 'pdf')) onClose();
  };
  return (
    <ExportDialog
      title={t('export.title')}
      which={t('export.which')}
      ranges={[
        { value: 'all', label: t('export.range.all'), count: city?.link_count ?? 0 },
        { value: 'filtered', label: t('export.range.filtered'), count: listed.length },
        { value: 'selected', label: t('export.range.selected'), count: ticked.length },
      ]}
      types={exportTypes}
      numberOf={(value) => number.format(value)}
      helpOf={() => t('export.help')}
      {...{ busy, fault, onClose }}
      onStart={(range, type) => void run(range, type)}
      onStop={stop}
    />
  );
}
