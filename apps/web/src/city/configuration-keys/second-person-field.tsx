// The field for when a second person must approve a change: never, always, or for some curb types.
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, RadioGroup } from '../../ui/choice-groups.tsx';
import { useCurbTypeName, useCurbTypes } from '../curb-type-hooks.ts';
import { type SecondPersonChoice, secondPersonChoices } from './second-person-choice.ts';

interface Props {
  readonly choice: SecondPersonChoice;
  readonly onChange: (choice: SecondPersonChoice) => void;
}

export function SecondPersonField({ choice: { when, types }, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const known = useCurbTypes().map(({ name }) => name);
  // A stored curb type that the catalog no longer has stays visible, so that it can be removed.
  const offered = [...known, ...types.filter((name) => !known.includes(name))];
  return (
    <>
      <RadioGroup
        label={t('admin.configuration.secondPerson.label')}
        name="second-person"
        value={when}
        options={secondPersonChoices.map((value) => ({
          value,
          label: t(`admin.configuration.secondPerson.${value}`),
        }))}
        onChange={(next) => onChange({ when: next, types })}
      />
      {when === 'some' && (
        <CheckboxGroup
          label={t('admin.configuration.secondPerson.types')}
          options={offered.map((name) => ({ value: name, label: nameOf(name) }))}
          isChosen={(name) => types.includes(name)}
          onToggle={(name) =>
            onChange({ when, types: offered.filter((each) => (each === name) !== types.includes(each)) })
          }
        />
      )}
    </>
  );
}
