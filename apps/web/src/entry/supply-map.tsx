// The zone on the map at the hour selected in the chart: its curbs in the colors of their types at
// that hour, everything else in gray.
import { isTypeSelected, noRulesKnown, wholeCityZoneId } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../city/city/city-locale.ts';
import {
  type CurbTypeStyle,
  instantOfHour,
  metricStyleOf,
  noMetricStyle,
  useCategoryCurbUser,
  useCurbTypesAt,
} from '../city/curb-styles.ts';
import { useLinkFacts } from '../city/links/link-facts.ts';
import { useCurbFormat } from '../dashboards/curb-format.ts';
import { ChartPanel } from '../dashboards/dashboard-chart.tsx';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import type { Supply } from '../dashboards/supply/use-supply.ts';
import type { CurbStyle } from '../map/curb-style.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import {
  type AbsentCurbs,
  type MetricLine,
  type MetricStyle,
  maxAbsentCurbs,
  noAbsentCurbs,
} from '../map/metrics-view.ts';
import { api } from '../shell/api.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { Legend } from '../ui/charts/stack-chart.tsx';
import { MetricsMap } from './metrics-map.tsx';

const noRuleSets: readonly never[] = [];
/** Rule set number of a curb without rules in the tiles. */
const unregulated = 0;
const grey: CurbStyle = { color: noMetricStyle.color, width: noMetricStyle.width, dash: 'solid' };
/**
 * Maximum number of removed curbs whose lines are requested. They are used to paint over the curbs
 * in overview tiles.
 */
const maxRemovedLines = 5000;
/** Maximum number of rows in the table of a zone's curbs; the longest come first. */
const maxRows = 500;

/** Returns the type's style as in the legend; gray when the type is not selected. */
function curbStyleOf(look: CurbTypeStyle | undefined): CurbStyle {
  return look === undefined ? grey : { color: look.color, width: look.width, dash: look.pattern };
}

interface Props {
  readonly supply: Supply;
  /** Created by the component that exports the page as an image. */
  readonly figures: MetricsOverlay;
}

/**
 * Returns a function that maps the name of a curb type to the type's style, or to `undefined` if
 * the type is not selected. `''` means no rules; an unknown name is drawn as unknown rules.
 */
function useSelectedTypeStyles({
  data,
  looks,
  selection,
}: Supply): (name: string) => CurbTypeStyle | undefined {
  const ids = useMemo(() => new Map((data?.types ?? []).map(({ id, name }) => [name, id])), [data]);
  return useCallback(
    (name) => {
      const id = ids.get(name) ?? noRulesKnown;
      return isTypeSelected(selection, id) ? looks.get(id) : undefined;
    },
    [ids, looks, selection],
  );
}

/** Returns today's curbs that do not exist in the state shown, or only in part. */
function useRemovedCurbs(links: readonly number[]): AbsentCurbs {
  const requestedLinks = useMemo(() => links.slice(0, maxRemovedLines), [links]);
  const facts = useLinkFacts(requestedLinks);
  return useMemo(
    () =>
      links.length === 0
        ? noAbsentCurbs
        : { links, lines: [...facts.links.values()].map(({ geometry }) => geometry) },
    [links, facts.links],
  );
}

export function SupplyMap({ supply, figures }: Props) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const [{ userClass }] = useDashboardChoices();
  const { time } = useCityLocale();
  const map = useSilentQuery('supplyMap', supply.question);
  const { data: city, isFetching } = map;
  const isCity = city?.analysis_zone_id === wholeCityZoneId;
  const { data: rules } = api.useRuleSetsQuery();
  const ticked = useSelectedTypeStyles(supply);
  const own = city?.rule_sets ?? noRuleSets;
  const published = rules?.rule_sets ?? noRuleSets;
  const asker = useCategoryCurbUser(userClass, own.length > 0 ? own : published);
  const monday = supply.data?.date ?? '2024-01-01';
  const instant = useMemo(() => instantOfHour(time, monday, supply.hour), [time, monday, supply.hour]);
  const ownClasses = useCurbTypesAt(own, asker, time, instant);
  const classes = useCurbTypesAt(published, asker, time, instant);
  const answered = city?.lines ?? noRuleSets;
  const lines = useMemo(
    () => answered.map(({ geometry }, link): MetricLine => ({ link, geometry })),
    [answered],
  );
  const types = useMemo(
    () => answered.map(({ rule_set: at }) => ticked(at === null ? '' : (ownClasses[at] ?? ''))),
    [answered, ownClasses, ticked],
  );
  const looks = useMemo(
    () => new Map(types.map((type, link): [number, MetricStyle] => [link, metricStyleOf(type)])),
    [types],
  );
  const curbs = useMemo(() => {
    const lookOf = (name: string) => curbStyleOf(isCity ? ticked(name) : undefined);
    const drawn = new Map<number, CurbStyle>([[unregulated, lookOf('')]]);
    for (const [at, { number }] of published.entries()) drawn.set(number, lookOf(classes[at] ?? ''));
    return drawn;
  }, [published, classes, ticked, isCity]);
  const gone = useRemovedCurbs(city?.gone ?? noRuleSets);
  const stillDrawn = Math.max(0, gone.links.length - maxAbsentCurbs);
  const when = words.figures.hourOfWeek(supply.hour);
  const nameOf = (index: number) => types[index]?.name ?? t('supply.notTicked');
  const there = (supply.data?.cells ?? []).flatMap(({ type, spaces, metres }) => {
    const look = supply.looks.get(type);
    const amounts = { spaces: spaces[supply.hour] ?? 0, metres: metres[supply.hour] ?? 0 };
    return look === undefined || !isTypeSelected(supply.selection, type) ? [] : [{ look, amounts }];
  });
  // The city's own curbs are drawn from tiles, so only their totals are known.
  const table = () => ({
    columns: [
      ...(isCity ? [] : [t('supply.curb')]),
      t('supply.type'),
      words.unit('spaces'),
      words.unit('metres'),
    ],
    rows: isCity
      ? there.map(({ look, amounts }) => [
          look.name,
          words.figure('spaces', amounts.spaces, true),
          words.figure('metres', amounts.metres, true),
        ])
      : answered
          .slice(0, maxRows)
          .map((line, at) => [
            `${at + 1}. ${line.link_id}`,
            nameOf(at),
            words.figure('spaces', line.spaces, true),
            words.figure('metres', line.metres, true),
          ]),
  });
  const label = t(isCity ? 'supply.mapTableCity' : 'supply.mapTableZone', { when });
  return (
    <ChartPanel
      title={t('supply.mapTitle', { when })}
      span={5}
      old={supply.isFetching || isFetching}
      query={map}
      label={label}
      about={label}
      isMap
      table={table}
      note={supply.data?.note ?? null}
      codes={['supply-spaces', 'spaces-of-a-link', 'rules-known']}
      below={
        <>
          {city?.truncated === true && (
            <p>{t('supply.mapTruncated', { count: city.lines.length, all: city.lines_count })}</p>
          )}
          {stillDrawn > 0 && (
            <p>{t('supply.mapGone', { count: stillDrawn, number: words.figures.whole(stillDrawn) })}</p>
          )}
        </>
      }
    >
      <MetricsMap
        label={t('supply.mapLabel', { when })}
        figures={figures}
        zone={city?.analysis_zone_id ?? wholeCityZoneId}
        gone={gone}
        lines={lines}
        looks={looks}
        curbs={curbs}
        box={city?.bounds ?? null}
        reading={(index) => {
          const line = answered[index];
          return line === undefined
            ? ''
            : t('supply.mapReading', {
                type: nameOf(index),
                spaces: words.amount('spaces', line.spaces),
                length: words.amount('metres', line.metres),
              });
        }}
      />
      <Legend
        items={there
          .filter(({ amounts }) => amounts[supply.measure] > 0)
          .map(({ look, amounts }) => ({
            ...look,
            name: `${look.name}: ${words.figure(supply.measure, amounts[supply.measure])}`,
          }))}
      />
    </ChartPanel>
  );
}
