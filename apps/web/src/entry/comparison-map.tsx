// Map of the differences between two states of the city: one map of the net difference, two maps
// side by side with a shared camera, or one map over the other with a movable divider.
import type { Contract } from '@curbwright/contract';
import { wholeCityZoneId } from '@curbwright/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metricStyleOf, noMetricStyle } from '../city/curb-styles.ts';
import styles from '../dashboards/comparison/comparison.module.css';
import type { Comparison } from '../dashboards/comparison/use-comparison.ts';
import { useCurbFormat } from '../dashboards/curb-format.ts';
import { ChartPanel } from '../dashboards/dashboard-chart.tsx';
import { useDashboardParameter } from '../dashboards/dashboard-choices.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { type AbsentCurbs, type MetricLine, type MetricStyle, noAbsentCurbs } from '../map/metrics-view.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { Legend } from '../ui/charts/stack-chart.tsx';
import { DashSample } from '../ui/dash-sample.tsx';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { SelectField } from '../ui/select-field.tsx';
import { MetricsMap } from './metrics-map.tsx';

const views = ['difference', 'beside', 'swipe'] as const;
type View = (typeof views)[number];

/**
 * Gains and losses differ in color, width and pattern: teal and solid, red and dashed, brown and
 * dotted for the same amount at other hours.
 */
const differenceStyles = {
  light: {
    gain: { color: '#0c7479', width: 1.5, pattern: 'solid' },
    loss: { color: '#c22525', width: 1.3, pattern: 'dashed' },
    other: { color: '#85510a', width: 1, pattern: 'dotted' },
  },
  dark: {
    gain: { color: '#71bec1', width: 1.5, pattern: 'solid' },
    loss: { color: '#ff8a80', width: 1.3, pattern: 'dashed' },
    other: { color: '#f2a950', width: 1, pattern: 'dotted' },
  },
} as const satisfies Readonly<Record<'light' | 'dark', Readonly<Record<string, MetricStyle>>>>;
const dashesOf = { solid: [], dashed: [1.2, 0.8], dotted: [0.5, 0.6] } as const;

const noLines: readonly never[] = [];
/** Maximum number of rows in the table; the largest differences come first. */
const maxRows = 500;

type ChangedLine = z.output<Contract['comparisonMap']['answer']>['lines'][number];

function toDifferenceKind({
  net_space_hours: spaces,
  net_metre_hours: metres,
}: ChangedLine): keyof (typeof differenceStyles)['light'] {
  const net = Math.abs(spaces) >= 0.05 ? spaces : metres;
  return net >= 0.05 ? 'gain' : net <= -0.05 ? 'loss' : 'other';
}

/** Finds curbs that are missing on one side, entirely or in part. */
function findMissingCurbs(
  changed: readonly ChangedLine[],
  isThere: (line: ChangedLine) => boolean,
): AbsentCurbs {
  const there = new Set(changed.filter(isThere).map(({ link_id: link }) => link));
  const gone = changed.filter(({ link_id: link }) => !there.has(link));
  if (gone.length === 0) return noAbsentCurbs;
  return {
    links: [...new Set(gone.map(({ link_id: link }) => link))],
    lines: gone.map(({ geometry }) => geometry),
  };
}

function ComparisonLegend() {
  const { t } = useTranslation();
  const looks = differenceStyles[usePageColorScheme()];
  return (
    <ul className="flex wrap gap-4-16 text-13 no-bullets">
      {(['loss', 'gain', 'other'] as const).map((kind) => (
        <li key={kind} className="inline-flex gap-6 items-center">
          <DashSample
            color={looks[kind].color}
            dash={dashesOf[looks[kind].pattern]}
            width={looks[kind].width}
          />
          {t(`comparison.key.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

interface SwipeProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly names: readonly [string, string];
}

/**
 * The "after" map lies over the "before" map and is clipped at a divider. The divider is dragged on
 * the map or moved with its slider by keyboard.
 */
function Swipe({ before, after, names }: SwipeProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(50);
  const place = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = place.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    setAt(Math.round(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100))));
  };
  const slide = t('comparison.divider');
  const said = t('comparison.dividerAt', { share: at, before: names[0], after: names[1] });
  const byKey = (event: KeyboardEvent) => {
    // The slider handles Home and End itself; Escape returns the divider to the middle.
    if (event.key === 'Escape') setAt(50);
  };
  return (
    <>
      <div ref={place} className="relative min-width-0">
        {before}
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
          {after}
        </div>
        <span className={`${styles.name} ${styles.nameBefore}`}>{names[0]}</span>
        <span className={`${styles.name} ${styles.nameAfter}`}>{names[1]}</span>
        <div
          className={`absolute grid place-center no-border forced-keep-colors print-gone ${styles.divider}`}
          style={{ insetBlockStart: 0, left: `${at}%` }}
          data-divider
          aria-hidden="true"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <span className={`grid place-center width-36 height-36 paper action ${styles.knob}`}>
            <IconArrowsHorizontal size={20} stroke={1.5} />
          </span>
        </div>
      </div>
      <input
        type="range"
        className="full-width margin-0 accent-action ltr print-gone"
        min={0}
        max={100}
        value={at}
        aria-label={slide}
        aria-valuetext={said}
        onChange={(event) => setAt(Number(event.target.value))}
        onKeyDown={byKey}
      />
    </>
  );
}

interface Props {
  readonly comparison: Comparison;
  /** The first overlay is for the difference or "before" map, the second for the "after" map. */
  readonly figures: readonly [MetricsOverlay, MetricsOverlay];
}

export function ComparisonMap({ comparison, figures: [first, second] }: Props) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const [asked, ask] = useDashboardParameter('view');
  const view: View = views.find((one) => one === asked) ?? 'difference';
  const map = useSilentQuery('comparisonMap', comparison.question, comparison.version);
  const changed = map.data?.lines ?? noLines;
  const lines = useMemo(
    () => changed.map(({ geometry }, link): MetricLine => ({ link, geometry })),
    [changed],
  );
  const { looks: typeLooks, data } = comparison;
  const scheme = usePageColorScheme();
  const looks = useMemo(() => {
    const of = (look: (line: ChangedLine) => MetricStyle) =>
      new Map(changed.map((line, link): [number, MetricStyle] => [link, look(line)]));
    const typeOf = (there: boolean, type: number | null) =>
      there ? metricStyleOf(typeLooks.get(type ?? 0)) : { ...noMetricStyle, width: 0 };
    return {
      difference: of((line) => differenceStyles[scheme][toDifferenceKind(line)]),
      before: of((line) => typeOf(line.there_before, line.type_before)),
      after: of((line) => typeOf(line.there_after, line.type_after)),
    };
  }, [changed, typeLooks, scheme]);
  const gone = useMemo(
    () => ({
      difference: noAbsentCurbs,
      before: findMissingCurbs(changed, ({ there_before: there }) => there),
      after: findMissingCurbs(changed, ({ there_after: there }) => there),
    }),
    [changed],
  );
  useEffect(() => (view === 'difference' ? undefined : first.together(second)), [view, first, second]);
  const nameOf = (type: number | null, there: boolean) =>
    there ? (typeLooks.get(type ?? 0)?.name ?? t('dashboards.noRules')) : t('comparison.notThere');
  const reading = (index: number) => {
    const line = changed[index];
    if (line === undefined) return '';
    return t('comparison.mapReading', {
      before: nameOf(line.type_before, line.there_before),
      after: nameOf(line.type_after, line.there_after),
      net: `${words.signed('spaces', line.net_space_hours)} ${words.hours('spaces')}`,
    });
  };
  const shown = useMemo(() => {
    const ids = new Set(changed.flatMap((line) => [line.type_before ?? 0, line.type_after ?? 0]));
    return [...ids].flatMap((id) => typeLooks.get(id) ?? []);
  }, [changed, typeLooks]);
  const table = () => ({
    columns: [
      t('comparison.curb'),
      t('comparison.before'),
      t('comparison.after'),
      t('comparison.column.change', { unit: words.unit('spaces') }),
      t('comparison.column.change', { unit: words.hours('spaces') }),
      t('comparison.column.change', { unit: words.hours('metres') }),
    ],
    rows: changed
      .slice(0, maxRows)
      .map((line, at) => [
        `${at + 1}. ${line.link_id}`,
        nameOf(line.type_before, line.there_before),
        nameOf(line.type_after, line.there_after),
        words.signed('spaces', line.spaces_after - line.spaces_before),
        words.signed('spaces', line.net_space_hours),
        words.signed('metres', line.net_metre_hours),
      ]),
  });
  const names = [data?.before.name ?? '', data?.after.name ?? ''] as const;
  const box = map.data?.bounds ?? null;
  const mapOf = (which: 'difference' | 'before' | 'after', name: string) => (
    <MetricsMap
      // Each view gets new map instances, because a map that is moved to another position in the
      // page is not recreated completely.
      key={`${view} ${which}`}
      label={t(`comparison.mapLabel.${which}`, { name })}
      figures={which === 'after' ? second : first}
      zone={map.data?.analysis_zone_id ?? wholeCityZoneId}
      lines={lines}
      looks={looks[which]}
      gone={gone[which]}
      box={box}
      reading={reading}
    />
  );
  return (
    <ChartPanel
      title={t('comparison.mapTitle')}
      lead={map.data === null ? undefined : t('comparison.mapLead', { count: map.data.lines_count })}
      old={comparison.isFetching || map.isFetching}
      tools={
        <SelectField
          label={t('comparison.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`comparison.view.${value}`) }))}
          onChange={(next) => ask(next === 'difference' ? null : next)}
        />
      }
      query={map}
      label={t('comparison.mapTable')}
      about={t('comparison.mapTable')}
      isMap
      table={table}
      note={data?.note ?? null}
      codes={['gain-loss', 'space-hours', 'supply-spaces', 'supply-metres']}
    >
      {view === 'difference' && (
        <>
          {mapOf('difference', '')}
          <ComparisonLegend />
        </>
      )}
      {view === 'beside' && (
        <div className={`grid two-columns gap-12 ${styles.pair}`}>
          {(['before', 'after'] as const).map((which, at) => (
            <div key={which} className="grid gap-4 min-width-0">
              <p className="text-13 medium">{names[at]}</p>
              {mapOf(which, names[at] ?? '')}
            </div>
          ))}
        </div>
      )}
      {map.data?.truncated === true && <p>{t('comparison.mapTruncated', { count: changed.length })}</p>}
      {view === 'swipe' && (
        <Swipe before={mapOf('before', names[0])} after={mapOf('after', names[1])} names={names} />
      )}
      {view !== 'difference' && <Legend items={shown} />}
    </ChartPanel>
  );
}
