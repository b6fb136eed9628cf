// The map of an import: the lines of a file over the city in gray, styled by what happens to each,
// with a legend and details of the line under the pointer.
import { numberFormat } from '@curbwright/core';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MetricLegend } from '../dashboards/metric-legend.tsx';
import { type CurbState, curbStates, type ImportMapProps } from '../exchange/imports/import-map.ts';
import { createMetricsOverlay } from '../map/metrics-overlay.ts';
import { boxOfLines, type MetricLine, type MetricStyle } from '../map/metrics-view.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { MetricsMap } from './metrics-map.tsx';

/** Distinguished by color, width and pattern; each has 3:1 contrast with the map's background. */
const stateStyles: Readonly<Record<'light' | 'dark', Readonly<Record<CurbState, MetricStyle>>>> = {
  light: {
    created: { color: '#0c6468', width: 1.4, pattern: 'solid' },
    changed: { color: '#b85c00', width: 1.4, pattern: 'dashed' },
    unchanged: { color: '#6b757a', width: 0.9, pattern: 'solid' },
    left: { color: '#6b757a', width: 0.9, pattern: 'dotted' },
    read: { color: '#0c6468', width: 1.2, pattern: 'solid' },
  },
  dark: {
    created: { color: '#4fd0d4', width: 1.4, pattern: 'solid' },
    changed: { color: '#f2a950', width: 1.4, pattern: 'dashed' },
    unchanged: { color: '#9aa5aa', width: 0.9, pattern: 'solid' },
    left: { color: '#9aa5aa', width: 0.9, pattern: 'dotted' },
    read: { color: '#4fd0d4', width: 1.2, pattern: 'solid' },
  },
};
/** Value for "no zone", so that the map draws no outline. */
const noZone = -1;

function drawnLines(lines: ImportMapProps['lines']): MetricLine[] {
  return lines.map(({ geometry }, link) => ({ link, geometry }));
}

function encodeLineStates(lines: ImportMapProps['lines'], stateOf: ImportMapProps['stateOf']): string {
  return lines.map(({ of }) => stateOf(of)).join();
}

/**
 * Returns the styles of the lines by their states. The states are passed as one string, so that
 * equal states can be memoized.
 */
function stylesOfStates(encodedStates: string, scheme: 'light' | 'dark'): ReadonlyMap<number, MetricStyle> {
  const states = encodedStates === '' ? [] : encodedStates.split(',');
  return new Map(
    states.map((state, link) => [
      link,
      stateStyles[scheme][curbStates.find((one) => one === state) ?? 'read'],
    ]),
  );
}

export function ImportMap({ label, lines, stateOf, reading, box }: ImportMapProps) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const number = numberFormat(useReader().locale);
  const [figures] = useState(createMetricsOverlay);
  const drawn = useMemo(() => drawnLines(lines), [lines]);
  const encodedStates = encodeLineStates(lines, stateOf);
  const lookOf = useMemo(() => stylesOfStates(encodedStates, scheme), [encodedStates, scheme]);
  const around = useMemo(() => box ?? boxOfLines(drawn), [box, drawn]);
  const there = new Set(encodedStates.split(','));
  const shown = curbStates.filter((state) => state !== 'read' && there.has(state));
  return (
    <>
      <MetricsMap
        // The key remounts the map when the file covers another area. Other lines in the same area
        // do not move the map.
        key={JSON.stringify(box)}
        label={label}
        figures={figures}
        zone={noZone}
        lines={drawn}
        looks={lookOf}
        box={around}
        hint={t('imports.mapHint')}
        reading={(link) => {
          const line = lines[link];
          return line === undefined ? '' : reading(line.of);
        }}
      />
      {shown.length > 0 && (
        <MetricLegend
          label={t('imports.legend')}
          entries={shown.map((state) => ({
            look: stateStyles[scheme][state],
            name: t(`imports.curbState.${state}`),
            count: number.format(
              new Set(lines.filter(({ of }) => stateOf(of) === state).map(({ of }) => of)).size,
            ),
          }))}
        />
      )}
    </>
  );
}
