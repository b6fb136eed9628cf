// The curbs under one click as a list with street and current rule, nearest first. It uses the
// native select, which works with every keyboard and touch screen.
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCurbTypesByRuleSet } from '../city/city-hooks.ts';
import { useCurbTypeName } from '../curb-type-hooks.ts';
import { selectionMoved } from '../view/selection-slice.ts';

export function LinkChooser() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { about, at } = useAppSelector((state) => state.selection);
  const states = useCurbTypesByRuleSet();
  const nameOf = useCurbTypeName();
  const options = about.map(({ street, ruleSet }, index) => ({
    value: String(index),
    label: t('chooser.option', {
      at: index + 1,
      street: street ?? t('link.unnamed'),
      what: nameOf(states.get(ruleSet ?? 0) ?? 'unregulated'),
    }),
  }));
  return (
    <SelectField
      look="quiet"
      label={t('chooser.label')}
      value={String(at)}
      options={options}
      onChange={(index) => dispatch(selectionMoved(Number(index)))}
    />
  );
}
