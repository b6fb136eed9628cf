// Form for the reason why an error is waived; the reason is stored in the history.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultilineField } from '../../../ui/multiline-field.tsx';

/** Minimum and maximum length of a reason, in characters (core's waiver). */
const reasonLengths = { least: 3, most: 500 } as const;

interface Props {
  readonly isBusy: boolean;
  /** Returns why saving failed, as text; `null` = saved. */
  readonly onWaive: (reason: string) => Promise<string | null>;
  readonly onCancel: () => void;
}

export function WaiveForm({ isBusy, onWaive, onCancel }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (text: string) => {
    setFault(null);
    setFault(await onWaive(text));
  };
  const short = reason.trim().length < reasonLengths.least;
  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short) void save(reason.trim());
      }}
    >
      <MultilineField
        label={t('check.waiveReason')}
        value={reason}
        longest={reasonLengths.most}
        error={tried && short ? t('check.waiveShort') : fault}
        autoFocus
        onChange={setReason}
      />
      <div className="flex wrap gap-8">
        <Button type="submit" size="compact-md" loading={isBusy}>
          {t('check.waiveSave')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {t('check.cancel')}
        </Button>
      </div>
    </form>
  );
}
