// Rows of the curb list: the curbs drawn in the map view, each with its current rule as text.
import type { LinkFeature } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSideName } from '../../shell/curb-location-format.ts';
import { useCurbTypeName } from '../curb-type-hooks.ts';
import { useHiddenRuleSets } from '../filters/filter-hooks.ts';
import type { CurbRow } from './curb-rows.ts';
import type { RuleSetAnswers } from './use-rule-set-answers.ts';

function middleOf({ geometry }: LinkFeature): readonly [number, number] {
  const [lng = 0, lat = 0] = geometry.coordinates[geometry.coordinates.length >> 1] ?? [];
  return [lng, lat];
}

/** Returns rows for the features that pass the filters and whose curb type is not hidden. */
export function useCurbRows(
  features: readonly LinkFeature[],
  answers: RuleSetAnswers | null,
): readonly CurbRow[] {
  const { t } = useTranslation();
  const hidden = useHiddenRuleSets();
  const className = useCurbTypeName();
  const sideName = useSideName();
  return useMemo(() => {
    if (answers === null) return [];
    const between = (from: string | null, to: string | null) =>
      from && to && from !== to ? t('list.fromTo', { from, to }) : (from ?? to ?? '');
    return features.flatMap((feature): CurbRow[] => {
      const { properties } = feature;
      const ruleSet = properties.rule_set ?? 0;
      if (hidden.has(ruleSet)) return [];
      const { subActivity, until } = answers.verdictOf(ruleSet);
      return [
        {
          id: feature.id,
          ruleSet,
          street: properties.bl_street_name ?? '',
          side: properties.bl_side ? sideName(properties.bl_side) : '',
          between: between(properties.bl_from, properties.bl_to),
          now: className(subActivity),
          className: subActivity,
          until,
          length: properties.length,
          place: middleOf(feature),
        },
      ];
    });
  }, [features, answers, hidden, className, sideName, t]);
}
