// Asks for confirmation before past days of the calendar change, because answers about the past
// then change too.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  /** `yyyy-MM-dd`: the first and last past day that changes. */
  readonly first: string;
  readonly last: string;
  readonly onCorrect: () => void;
  readonly onClose: () => void;
}

export function PastChangeDialog({ first, last, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormat();
  return (
    <Dialog title={t('admin.calendar.past.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p>{t('admin.calendar.past.text', { first: dates.day(first), last: dates.day(last) })}</p>
      <Button onClick={onCorrect}>{t('admin.calendar.past.act')}</Button>
    </Dialog>
  );
}
