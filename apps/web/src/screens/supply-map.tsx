// The zone on the map in the hour the chart marks: its curbs in the colours of what they are then, everything else in grey.
import { isTypeSelected, noRulesKnown, wholeCity } from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import { useCityTerms } from '../app/city-terms.ts';
import { useCurbWords } from '../app/curb-figures.ts';
import { figureLookOf, instantOfHour, leftOut, useCategoryAsker, useClassesAt } from '../app/curb-looks.ts';
import { useDashboardChoices } from '../app/dashboard-choices.ts';
import type { TypeLook } from '../app/dashboard-types.ts';
import { useQuietCall } from '../app/quiet-call.ts';
import { type Supply, useSupplyQuestion } from '../features/supply/use-supply.ts';
import { createFigures, type Figures } from '../map/figures-part.ts';
import type { FigureLine, FigureLook } from '../map/figures-view.ts';
import type { CurbLook } from '../map/view.ts';
import { Legend } from '../ui/charts/stack-chart.tsx';
import { Panel } from '../ui/panel.tsx';
import { FiguresMap } from './figures-map.tsx';

const noRuleSets: readonly never[] = [];
const noLines: readonly FigureLine[] = [];
/** The number tiles give a curb without rules. */
const unregulated = 0;
const grey: CurbLook = { color: leftOut.color, width: leftOut.width, dash: 'solid' };

interface Props {
  readonly supply: Supply;
  /** Made by who takes pictures of the page. */
  readonly figures: Figures;
}

/** Class of a rule set → its type, where it is ticked. */
function useTickedTypes({ data, looks, selection }: Supply): ReadonlyMap<string, TypeLook> {
  return useMemo(
    () =>
      new Map(
        (data?.types ?? []).flatMap(({ id, name }) => {
          const look = looks.get(id);
          if (look === undefined || !isTypeSelected(selection, id)) return [];
          return [[id === noRulesKnown ? '' : name, look] as const];
        }),
      ),
    [data, looks, selection],
  );
}

export function SupplyMap({ supply, figures }: Props) {
  const { t } = useTranslation();
  const words = useCurbWords();
  const [{ userClass }] = useDashboardChoices();
  const { time } = useCityTerms();
  const { data: city, isFetching } = useQuietCall('supplyMap', useSupplyQuestion());
  const { data: rules } = api.useRuleSetsQuery();
  const ticked = useTickedTypes(supply);
  const own = city?.rule_sets ?? noRuleSets;
  const published = rules?.rule_sets ?? noRuleSets;
  const asker = useCategoryAsker(userClass, own.length > 0 ? own : published);
  const monday = supply.data?.date ?? '2024-01-01';
  const instant = useMemo(() => instantOfHour(time, monday, supply.hour), [time, monday, supply.hour]);
  const ownClasses = useClassesAt(own, asker, time, instant);
  const classes = useClassesAt(published, asker, time, instant);
  const answered = city?.lines ?? noRuleSets;
  const lines = useMemo(
    () => answered.map(({ geometry }, link): FigureLine => ({ link, geometry })),
    [answered],
  );
  const typeOf = (index: number) => {
    const line = answered[index];
    if (line === undefined) return undefined;
    return ticked.get(line.rule_set === null ? '' : (ownClasses[line.rule_set] ?? ''));
  };
  const looks = useMemo(
    () =>
      new Map(
        answered.map((line, link): [number, FigureLook] => [
          link,
          figureLookOf(ticked.get(line.rule_set === null ? '' : (ownClasses[line.rule_set] ?? ''))),
        ]),
      ),
    [answered, ownClasses, ticked],
  );
  const curbs = useMemo(() => {
    const drawn = new Map<number, CurbLook>([[unregulated, grey]]);
    for (const [at, { number }] of published.entries()) {
      const look = city?.analysis_zone_id === wholeCity ? ticked.get(classes[at] ?? '') : undefined;
      drawn.set(
        number,
        look === undefined ? grey : { color: look.color, width: look.width, dash: look.pattern },
      );
    }
    return drawn;
  }, [published, classes, ticked, city]);
  const when = words.figures.hourOfWeek(supply.hour);
  const there = (supply.data?.cells ?? []).flatMap((cell) => {
    const look = supply.looks.get(cell.type);
    const amount = cell[supply.measure][supply.hour] ?? 0;
    return look === undefined || amount <= 0 || !isTypeSelected(supply.selection, cell.type)
      ? []
      : [{ ...look, name: `${look.name}: ${words.figure(supply.measure, amount)}` }];
  });
  return (
    <Panel title={t('supply.mapTitle', { when })} span={5} old={supply.isFetching || isFetching}>
      <FiguresMap
        label={t('supply.mapLabel', { when })}
        figures={figures}
        lines={city === null ? noLines : lines}
        looks={looks}
        curbs={curbs}
        box={city?.bounds ?? null}
        reading={(index) => {
          const line = answered[index];
          return line === undefined
            ? ''
            : t('supply.mapReading', {
                type: typeOf(index)?.name ?? t('supply.notTicked'),
                spaces: words.amount('spaces', line.spaces),
                length: words.amount('metres', line.metres),
              });
        }}
      />
      <Legend items={there} />
      {city?.truncated === true && (
        <p>{t('supply.mapTruncated', { count: city.lines.length, all: city.lines_count })}</p>
      )}
    </Panel>
  );
}

/** One for each map of a page. */
export function useFigures(): Figures {
  const [figures] = useState(createFigures);
  return figures;
}
