// Fields for one entry of users: any of these user classes, excluded classes, permit zones; and,
// less common, several classes at once, purposes and vehicle size.
import {
  formatNumberInput,
  formatUserClass,
  type LanguageName,
  normalizeUserTerm,
  readerOf,
  type Users,
  type VehicleLimits,
  vehicleLimits,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { api } from '../../shell/api.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TokenField, type TokenSuggestion } from '../../ui/token-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';

interface Props {
  readonly entry: Users;
  readonly onChange: (change: Partial<Users>, part: string) => void;
}

/** User classes and purposes that are common in rules, in addition to the city's categories. */
const usual = {
  classes: [
    'car',
    'truck',
    'van',
    'commercial',
    'taxi',
    'bus',
    'motorcycle',
    'bicycle',
    'electric',
    'permit',
    'resident',
    'accessible',
  ],
  purposes: [
    'delivery',
    'passenger',
    'taxi',
    'rideshare',
    'construction',
    'vehicle charging',
    'school',
    'special events',
  ],
} as const;

function toSuggestions(values: readonly string[], language: LanguageName): readonly TokenSuggestion[] {
  const reader = readerOf(language);
  const byName = new Map(values.map((value) => [formatUserClass(value, reader), value]));
  return [...byName]
    .map(([name, value]) => ({ value, name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function useUserClassSuggestions(): readonly TokenSuggestion[] {
  const { reader } = useCityLocale();
  const { data } = api.useUserClassCategoriesQuery();
  return useMemo(
    () =>
      toSuggestions(
        [...usual.classes, ...(data?.results ?? []).flatMap((row) => row.user_classes)],
        reader.language,
      ),
    [data, reader.language],
  );
}

interface UserTokensProps extends Props {
  readonly label: string;
  readonly member: 'allOf' | 'anyOf' | 'except' | 'subclasses' | 'purposes';
  readonly known: readonly TokenSuggestion[];
  readonly placeholder?: string;
  readonly help?: string;
}

function UserTokensField({ entry, onChange, label, member, known, ...more }: UserTokensProps) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  return (
    <TokenField
      label={label}
      values={entry[member]}
      nameOf={(value) => (member === 'subclasses' ? value : formatUserClass(value, reader))}
      known={known}
      wordOf={normalizeUserTerm}
      onChange={(values) => onChange({ [member]: [...values] }, member)}
      removeLabel={(name) => t('who.removeWord', { name })}
      addLabel={t('who.add')}
      {...more}
    />
  );
}

export function ExceptField({ entry, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <UserTokensField
      {...{ entry, onChange }}
      label={t('who.exceptThese')}
      member="except"
      known={useUserClassSuggestions()}
    />
  );
}

const sizes = ['maxHeight', 'minHeight', 'maxLength', 'minLength', 'maxWeight', 'minWeight'] as const;

function SizeFields({ entry, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const { limits } = entry;
  const change = (size: keyof VehicleLimits, value: number | null) => {
    const next = { ...(limits ?? vehicleLimits.parse({})), [size]: value };
    onChange({ limits: Object.values(next).every((one) => one === null) ? null : next }, `limits.${size}`);
  };
  return (
    <div className="grid two-equal-columns gap-8">
      {sizes.map((size) => {
        const value = limits?.[size] ?? null;
        const label = t(`who.${size}`);
        return (
          <TypedField
            key={size}
            label={label}
            numeric
            text={value === null ? '' : formatNumberInput(value, reader)}
            read={emptyAsNull(readers.number(label, { min: 0.01, max: 1_000_000 }))}
            onChange={(next: number | null) => change(size, next)}
            after={t(size.endsWith('Weight') ? 'who.kilograms' : 'who.metres')}
          />
        );
      })}
    </div>
  );
}

export function UsersEntry({ entry, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const known = useUserClassSuggestions();
  const purposes = useMemo(() => toSuggestions(usual.purposes, reader.language), [reader.language]);
  const { allOf, limits } = entry;
  const rarelyUsedFields = (
    <>
      <UserTokensField {...{ entry, onChange, known }} label={t('who.allOf')} member="allOf" />
      <SizeFields {...{ entry, onChange }} />
    </>
  );
  return (
    <>
      <UserTokensField
        {...{ entry, onChange, known }}
        label={t('who.anyOf')}
        member="anyOf"
        placeholder={t('who.anyOfHint')}
      />
      <UserTokensField
        {...{ entry, onChange }}
        label={t('who.subclasses')}
        member="subclasses"
        known={[]}
        placeholder={t('who.subclassesHint')}
      />
      <UserTokensField
        {...{ entry, onChange }}
        label={t('who.purposes')}
        member="purposes"
        known={purposes}
      />
      <UserTokensField {...{ entry, onChange, known }} label={t('who.except')} member="except" />
      {allOf.length > 0 || limits !== null ? (
        rarelyUsedFields
      ) : (
        <Disclosure title={t('who.more')}>{rarelyUsedFields}</Disclosure>
      )}
    </>
  );
}
