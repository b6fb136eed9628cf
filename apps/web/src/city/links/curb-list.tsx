// "Curbs in view": the contents of the map as a list. It follows the map view, clock, curb user and
// filters; a row opens the same panel as a click on the map.
import { civilDateAndTime, formatLength, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateFormat, useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { allClassesShown, countActiveFilters, filtersCleared } from '../filters/filters-slice.ts';
import { cameraSet } from '../view/map-slice.ts';
import { linksPicked, selectedLink } from '../view/selection-slice.ts';
import { type CurbRow, filterRows, type Sorting, sortRows, toggleSorting, totalLength } from './curb-rows.ts';
import { CurbTable } from './curb-table.tsx';
import { ExportCurbs } from './export-curbs.tsx';
import styles from './list.module.css';
import { useCurbRows } from './use-curb-rows.ts';
import { useCurbsInView } from './use-curbs-in-view.ts';
import { type FreeSpacesCell, useFreeSpacesSort, useHasSensorReadings } from './use-free-spaces-sort.ts';
import { useRuleSetAnswers } from './use-rule-set-answers.ts';

interface Props {
  readonly onClose: () => void;
  /** Whether the list covers the map (on a phone); opening a curb then closes the list. */
  readonly covers: boolean;
  /** Renders further actions for the checked curbs (link ids). */
  readonly actions?: ((ticked: readonly number[]) => ReactNode) | undefined;
  /** Component that shows the current number of free spaces at a curb. */
  readonly freeNow: FreeSpacesCell;
  /** Toggle for the free-space display, in cities with sensors. */
  readonly freeToggle: ReactNode;
}

/** Zoom level at which a single curb can be examined. */
const nearZoom = 18;
/** Number of zoom levels by which the "zoom in" button zooms. */
const nearer = 2;

export function CurbList({ onClose, covers, actions, freeNow, freeToggle }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const words = useDateFormat();
  const selectedInstant = useSelectedInstant();
  const { data: city } = api.useCurrentCityQuery();
  const camera = useAppSelector((state) => state.map.camera);
  const shown = useAppSelector((state) => selectedLink(state.selection));
  const filtered = useAppSelector(
    (state) => countActiveFilters(state.filters) + state.filters.hidden.length > 0,
  );
  const found = useCurbsInView();
  const answers = useRuleSetAnswers();
  const rows = useCurbRows(found.features, answers);
  const [sorting, setSorting] = useState<Sorting>({ column: 'street', descending: false });
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [exporting, setExporting] = useState(false);
  const narrow = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const [held, setHeld] = useState(false);
  const hasFree = useHasSensorReadings(rows);
  const sorted = useMemo(
    () => sortRows(filterRows(rows, text), sorting, reader.locale),
    [rows, text, sorting, reader.locale],
  );
  const listed = useFreeSpacesSort(sorted, sorting, held);
  const units = city?.units ?? 'metric';
  const number = numberFormat(reader.locale);
  const open = (row: CurbRow) => {
    dispatch(linksPicked([row.id]));
    if (covers) onClose();
  };
  const zoomTo = (row: CurbRow) => {
    const [lng, lat] = row.place;
    dispatch(cameraSet({ kind: 'point', lng, lat, zoom: nearZoom }));
    open(row);
  };
  const tick = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  const tickAll = () => {
    const all = listed.every((row) => ticked.has(row.id));
    setTicked(all ? new Set() : new Set(listed.map((row) => row.id)));
  };
  const clear = () => {
    dispatch(filtersCleared());
    dispatch(allClassesShown());
    setText('');
  };
  const zoomIn = () => {
    if (camera?.kind === 'point')
      dispatch(cameraSet({ ...camera, zoom: Math.min(22, camera.zoom + nearer) }));
  };
  const total = found.features.length;
  const totals = t('list.totals', {
    count: total,
    shown: number.format(listed.length),
    all: number.format(total),
    length: formatLength(totalLength(listed), units, reader.locale),
  });
  const untilOf = ({ until }: CurbRow) => {
    if (until === null || selectedInstant === null || city === undefined) return t('list.noEnd');
    const { date, time } = civilDateAndTime(until, city.time_zone);
    return date === selectedInstant.date ? words.clock(time) : words.moment(date, time);
  };
  const body = () => {
    if (found.failed) return <RetryMessage title={t('list.failed')} onRetry={found.retry} />;
    if (found.tooMany)
      return (
        <StateMessage title={t('list.tooMany')} action={<Button onClick={zoomIn}>{t('list.zoomIn')}</Button>}>
          {t('list.tooManyHelp')}
        </StateMessage>
      );
    if (found.loading || answers === null) return <Skeleton label={t('list.loading')} lines={6} />;
    if (total === 0) return <StateMessage title={t('legend.empty')}>{t('list.emptyHelp')}</StateMessage>;
    if (listed.length === 0)
      return (
        <StateMessage
          title={t('list.nothing')}
          action={<Button onClick={clear}>{t(filtered ? 'filters.clearAll' : 'list.clearSearch')}</Button>}
        >
          {t('list.nothingHelp', { count: total })}
        </StateMessage>
      );
    return (
      <CurbTable
        rows={listed}
        sorting={sorting}
        onSort={(column) => setSorting(toggleSorting(sorting, column))}
        ticked={ticked}
        onTick={tick}
        onTickAll={tickAll}
        shown={shown}
        onOpen={open}
        onZoom={zoomTo}
        untilOf={untilOf}
        lengthOf={(row) => formatLength(row.length, units, reader.locale)}
        sentenceOf={(row) => answers.sentenceOf(row.ruleSet)}
        freeNow={hasFree ? freeNow : null}
        onHeld={setHeld}
        narrow={narrow}
      />
    );
  };
  return (
    <section
      ref={panel}
      id="curbs-in-view"
      tabIndex={-1}
      className="column full-height min-height-0 line-above paper focus-no-outline"
      aria-label={t('list.title')}
      aria-busy={found.busy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || exporting) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={`row flex-none gap-8-12 pad-x-16-8 line-below ${styles.header}`}>
        <h2 className="flex-none text-14 bold">{t('list.title')}</h2>
        <p className={`truncate fill soft text-13 ${styles.totals}`} role="status">
          {found.tooMany || found.loading ? '' : totals}
        </p>
        {ticked.size > 0 && (
          <Button size="compact-md" variant="subtle" onClick={() => setTicked(new Set())}>
            {t('list.untick', { count: ticked.size })}
          </Button>
        )}
        {ticked.size > 0 && actions?.([...ticked])}
        {freeToggle}
        <Field
          label={t('list.search')}
          placeholder={t('list.search')}
          className={styles.search}
          value={text}
          onChange={setText}
        />
        <Button
          size="compact-md"
          variant="default"
          className={`flex-none ${styles.export}`}
          leftSection={<IconDownload size={16} stroke={1.5} />}
          onClick={() => setExporting(true)}
        >
          {t('export.open')}
        </Button>
        <IconButton label={t('list.close')} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      {body()}
      {exporting && (
        <ExportCurbs
          listed={listed.map((row) => row.id)}
          ticked={[...ticked]}
          onClose={() => setExporting(false)}
        />
      )}
    </section>
  );
}
