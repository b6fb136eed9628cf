// What: the curb type of the rule, and what is allowed or forbidden.
import { activities, reclassed, say } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCatalogue, useCityTerms } from '../../city/city/city-terms.ts';
import { Choice } from '../../ui/choice.tsx';
import { ClassChoice, classOf } from './class-choice.tsx';
import type { RulePartProps } from './edit-of-rule.ts';
import { Labelled, Part } from './part.tsx';

export function WhatFields({ rule, onEdit }: RulePartProps) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const { reader } = useCityTerms();
  const old = catalogue.find((row) => row.name === rule.subActivity);
  return (
    <Part title={t('rule.part.what')}>
      <Labelled label={t('rule.class')}>
        <ClassChoice
          label={t('rule.class')}
          value={rule.subActivity}
          onChange={(row) =>
            onEdit(reclassed(rule, old === undefined ? null : classOf(old), classOf(row)), null)
          }
        />
      </Labelled>
      <Labelled label={t('rule.activity')}>
        <Choice
          label={t('rule.activity')}
          value={rule.activity}
          options={activities.map((activity) => ({
            value: activity,
            label: say(reader.language, `activity.${activity}`),
          }))}
          onChange={(activity) => onEdit({ activity }, null)}
        />
      </Labelled>
    </Part>
  );
}
