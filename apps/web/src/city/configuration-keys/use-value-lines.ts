// Describes the value of a configuration key, with its unit and with names of curb types.
import type { ConfigurationKey } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { useCurbTypeName } from '../curb-type-hooks.ts';
import { useConfigurationLabels } from './configuration-labels.ts';
import { formatConfigurationValue } from './format-configuration-value.ts';
import { secondPersonKey, toSecondPersonChoice } from './second-person-choice.ts';

/** Texts of keys whose number has a unit. */
const unitTexts: Readonly<Partial<Record<string, string>>> = {
  EVENT_RETENTION_DAYS: 'admin.configuration.days',
  SESSION_RETENTION_MONTHS: 'admin.configuration.months',
};
const unlimitedKey = 'SESSION_RETENTION_MONTHS';

/** Returns a function that describes the value of a key in one or more lines. */
export function useValueLines(): (entry: ConfigurationKey) => readonly string[] {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const typeName = useCurbTypeName();
  const { locale } = useReader();
  return ({ key, value, shape }) => {
    const unit = unitTexts[key];
    if (unit !== undefined && typeof value === 'number')
      return [t(unit, { count: value, number: numberFormat(locale).format(value) })];
    if (key === unlimitedKey && value === null) return [t('admin.configuration.forever')];
    if (key === secondPersonKey) {
      const { when, types } = toSecondPersonChoice(value);
      const text = t(`admin.configuration.secondPerson.${when}`);
      return when === 'some' ? [`${text}:`, types.map(typeName).join(', ')] : [text];
    }
    return formatConfigurationValue(value, shape, words);
  };
}
