// Why an error may stand: a reason that the history keeps.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../../ui/reason-field.tsx';
import styles from './check.module.css';

/** Characters a reason has at least and at most (core's waiver). */
const reasonLengths = { least: 3, most: 500 } as const;

interface Props {
  readonly isBusy: boolean;
  /** Why it was not kept, in words; null = it was. */
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
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short) void save(reason.trim());
      }}
    >
      <ReasonField
        label={t('check.waiveReason')}
        value={reason}
        longest={reasonLengths.most}
        error={tried && short ? t('check.waiveShort') : fault}
        autoFocus
        onChange={setReason}
      />
      <div className={styles.actions}>
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
