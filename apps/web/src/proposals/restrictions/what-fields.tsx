// Fields for what a rule allows or forbids: its curb type and activity.
import { activities, changeCurbType, translate } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { CurbTypeChoice, toCurbTypeDefaults } from './curb-type-choice.tsx';
import type { RuleFieldsProps } from './edit-rule.ts';
import { FieldGroup, LabeledField } from './field-group.tsx';

export function WhatFields({ rule, onEdit }: RuleFieldsProps) {
  const { t } = useTranslation();
  const catalogue = useCurbTypeCatalog();
  const { reader } = useCityLocale();
  const old = catalogue.find((row) => row.name === rule.subActivity);
  return (
    <FieldGroup title={t('rule.part.what')}>
      <LabeledField label={t('rule.class')}>
        <CurbTypeChoice
          label={t('rule.class')}
          value={rule.subActivity}
          onChange={(row) =>
            onEdit(
              changeCurbType(
                rule,
                old === undefined ? null : toCurbTypeDefaults(old),
                toCurbTypeDefaults(row),
              ),
              null,
            )
          }
        />
      </LabeledField>
      <LabeledField label={t('rule.activity')}>
        <SelectField
          label={t('rule.activity')}
          value={rule.activity}
          options={activities.map((activity) => ({
            value: activity,
            label: translate(reader.language, `activity.${activity}`),
          }))}
          onChange={(activity) => onEdit({ activity }, null)}
        />
      </LabeledField>
    </FieldGroup>
  );
}
