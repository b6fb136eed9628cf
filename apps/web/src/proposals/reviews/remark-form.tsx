// Adds a remark on the whole change, on one of its rules, or on a place of the map.
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { MultilineField } from '../../ui/multiline-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { maxRemarkLength } from './remark-length.ts';
import styles from './reviews.module.css';
import { usePlacePicker } from './use-place-picker.ts';

interface Props {
  readonly proposal: number;
  /** The sentences of its rules, by position. */
  readonly rules: readonly string[];
  /** Whether there is a map on which a place can be chosen. */
  readonly hasMap: boolean;
}

/** Longest rule in the choice, in characters. */
const maxOptionLength = 60;

function shorten(text: string): string {
  return text.length > maxOptionLength ? `${text.slice(0, maxOptionLength - 1)}…` : text;
}

export function RemarkForm({ proposal, rules, hasMap }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [about, setAbout] = useState('all');
  const [fault, setFault] = useState<string | null>(null);
  const [create, { isLoading }] = api.useCreateProposalRemarkMutation();
  const { isPicking, picked, start, stop } = usePlacePicker();
  const onPlace = about === 'place';
  const reason =
    text.trim() === ''
      ? t('review.remarkEmpty')
      : onPlace && picked === null
        ? t('review.placeMissing')
        : null;
  const choose = (next: string) => {
    setAbout(next);
    if (next === 'place') start();
    else stop();
  };
  const add = async () => {
    setFault(null);
    const [lng, lat] = picked ?? [];
    const { error } = await create({
      params: { id: proposal },
      body: {
        text: text.trim(),
        ...(about.startsWith('rule') ? { rule: Number(about.slice(4)) } : {}),
        ...(onPlace && lng !== undefined && lat !== undefined ? { place: { lng, lat } } : {}),
      },
    });
    if (error !== undefined) return setFault(formatFormError(error, t('error.fallback')));
    setText('');
    choose('all');
  };
  const options = [
    { value: 'all', label: t('review.about.all') },
    ...rules.map((rule, index) => ({
      value: `rule${index}`,
      label: t('review.about.rule', { number: index + 1, rule: shorten(rule) }),
    })),
    ...(hasMap ? [{ value: 'place', label: t('review.about.place') }] : []),
  ];
  return (
    <form
      className={`grid gap-8 ${styles.section}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) void add();
      }}
    >
      <MultilineField
        label={t('review.remark')}
        value={text}
        longest={maxRemarkLength}
        error={fault}
        onChange={setText}
      />
      <div className="row wrap gap-8">
        <SelectField label={t('review.about')} value={about} options={options} onChange={choose} />
        {onPlace && !isPicking && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconMapPin size={16} stroke={1.5} />}
            onClick={start}
          >
            {t('review.placeAgain')}
          </Button>
        )}
      </div>
      {onPlace && (
        <p className="soft text-13" role="status">
          {t(isPicking ? 'review.placePick' : 'review.placeChosen')}
        </p>
      )}
      <div>
        <ButtonWithReason
          type="submit"
          size="compact-md"
          variant="default"
          loading={isLoading}
          reason={reason}
        >
          {t('review.addRemark')}
        </ButtonWithReason>
      </div>
    </form>
  );
}
