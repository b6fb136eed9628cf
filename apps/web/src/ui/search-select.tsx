// A choice of one among many options: a field that shows the choice and filters the options by what
// is typed.
import { foldText } from '@curbwright/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from './combobox-field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

interface Props<Value extends string> {
  readonly label: string;
  /** The label is only read aloud, because something else shows it. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly isDisabled?: boolean;
  /** Id of the field, where a label elsewhere names it. */
  readonly id?: string;
  readonly isInvalid?: boolean;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Lists with more options have a search field. */
const maxPlainOptions = 10;
/** Most options shown at once; typing finds the others. */
const maxShownOptions = 100;
/** Longest search text, in characters. */
const maxSearchLength = 200;

/** The options whose label contains every typed word, those that begin with the text first. */
export function searchOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const text = foldText(typed.trim());
  const words = text.split(/\s+/);
  const found = options.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const isFirst = ({ label }: Option) => foldText(label).startsWith(text);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

export function SearchSelect<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange } = props;
  const { t } = useTranslation();
  /** What is being typed; `null` = nothing, the choice is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? options : searchOptions(options, typed);
  return (
    <ComboboxField
      label={label}
      isLabelHidden={props.isLabelHidden ?? false}
      id={props.id}
      isInvalid={props.isInvalid ?? false}
      describedBy={props.describedBy}
      listLabel={label}
      text={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      options={found
        .filter(({ isDisabled }) => isDisabled !== true)
        .slice(0, maxShownOptions)
        .map((option) => ({
          key: option.value,
          option: option.value,
          group: typed === null ? (option.group ?? '') : '',
          icon: <IconCheck size={16} stroke={2} aria-hidden opacity={option.value === value ? 1 : 0} />,
          label: option.label,
          detail: '',
        }))}
      {...(typed === null ? { currentKey: value } : {})}
      status={found.length === 0 ? t('list.nothing') : ''}
      disabled={props.isDisabled ?? false}
      maxLength={maxSearchLength}
      onText={setTyped}
      onChoose={({ option }) => {
        setTyped(null);
        if (option !== value) onChange(option);
      }}
      onLeave={() => setTyped(null)}
    />
  );
}

/** A choice of one among options that a city adds to: a plain list, or a search field if it is long. */
export function CityChoice<Value extends string>(props: Omit<Props<Value>, 'isLabelHidden'>) {
  if (props.options.length > maxPlainOptions) return <SearchSelect {...props} isLabelHidden />;
  const { label, id, ...field } = props;
  return <SelectField {...field} {...(id === undefined ? { label } : { id })} look="wide" />;
}
