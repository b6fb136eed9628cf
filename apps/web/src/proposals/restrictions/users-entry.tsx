// One entry of users: any of these user classes, excluded classes, permit zones; and, less common,
// several classes at once, purposes and vehicle size.
import {
  type LanguageName,
  readerOf,
  type Users,
  userClassInWords,
  userWord,
  type VehicleLimits,
  vehicleLimits,
  writtenNumber,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityTerms } from '../../city/city/city-terms.ts';
import { api } from '../../shell/api.ts';
import { orNothing, useFieldReaders } from '../../shell/written-fields.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type KnownWord, TokenField } from '../../ui/token-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './fields.module.css';

interface Props {
  readonly entry: Users;
  readonly onChange: (change: Partial<Users>, part: string) => void;
}

/** User classes and purposes that rules use besides the city's categories. */
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

function knownWords(values: readonly string[], language: LanguageName): readonly KnownWord[] {
  const reader = readerOf(language);
  const byName = new Map(values.map((value) => [userClassInWords(value, reader), value]));
  return [...byName]
    .map(([name, value]) => ({ value, name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function useKnownClasses(): readonly KnownWord[] {
  const { reader } = useCityTerms();
  const { data } = api.useUserClassCategoriesQuery();
  return useMemo(
    () =>
      knownWords(
        [...usual.classes, ...(data?.results ?? []).flatMap((row) => row.user_classes)],
        reader.language,
      ),
    [data, reader.language],
  );
}

interface WordsProps extends Props {
  readonly label: string;
  readonly member: 'allOf' | 'anyOf' | 'except' | 'subclasses' | 'purposes';
  readonly known: readonly KnownWord[];
  readonly placeholder?: string;
  readonly help?: string;
}

function WordsField({ entry, onChange, label, member, known, ...more }: WordsProps) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  return (
    <TokenField
      label={label}
      values={entry[member]}
      nameOf={(value) => (member === 'subclasses' ? value : userClassInWords(value, reader))}
      known={known}
      wordOf={userWord}
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
    <WordsField
      {...{ entry, onChange }}
      label={t('who.exceptThese')}
      member="except"
      known={useKnownClasses()}
    />
  );
}

const sizes = ['maxHeight', 'minHeight', 'maxLength', 'minLength', 'maxWeight', 'minWeight'] as const;

function SizeFields({ entry, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  const readers = useFieldReaders();
  const { limits } = entry;
  const change = (size: keyof VehicleLimits, value: number | null) => {
    const next = { ...(limits ?? vehicleLimits.parse({})), [size]: value };
    onChange({ limits: Object.values(next).every((one) => one === null) ? null : next }, `limits.${size}`);
  };
  return (
    <div className={styles.two}>
      {sizes.map((size) => {
        const value = limits?.[size] ?? null;
        const label = t(`who.${size}`);
        return (
          <TypedField
            key={size}
            label={label}
            numeric
            text={value === null ? '' : writtenNumber(value, reader)}
            read={orNothing(readers.number(label, { min: 0.01, max: 1_000_000 }))}
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
  const { reader } = useCityTerms();
  const known = useKnownClasses();
  const purposes = useMemo(() => knownWords(usual.purposes, reader.language), [reader.language]);
  const { allOf, limits } = entry;
  const seldom = (
    <>
      <WordsField {...{ entry, onChange, known }} label={t('who.allOf')} member="allOf" />
      <SizeFields {...{ entry, onChange }} />
    </>
  );
  return (
    <>
      <WordsField
        {...{ entry, onChange, known }}
        label={t('who.anyOf')}
        member="anyOf"
        placeholder={t('who.anyOfHint')}
      />
      <WordsField
        {...{ entry, onChange }}
        label={t('who.subclasses')}
        member="subclasses"
        known={[]}
        placeholder={t('who.subclassesHint')}
      />
      <WordsField {...{ entry, onChange }} label={t('who.purposes')} member="purposes" known={purposes} />
      <WordsField {...{ entry, onChange, known }} label={t('who.except')} member="except" />
      {allOf.length > 0 || limits !== null ? seldom : <Disclosure title={t('who.more')}>{seldom}</Disclosure>}
    </>
  );
}
