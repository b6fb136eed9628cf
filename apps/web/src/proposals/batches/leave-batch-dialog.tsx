// Confirms leaving an edit of many curbs that is not saved.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  readonly count: number;
  readonly onAnswer: (leaves: boolean) => void;
}

export function LeaveBatchDialog({ count, onAnswer }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('batch.leave.title')} closeLabel={t('app.close')} onClose={() => onAnswer(false)}>
      <p>{t('batch.leave.text', { count })}</p>
      <div className="flex wrap gap-8">
        <Button color="red.9" onClick={() => onAnswer(true)}>
          {t('batch.leave.discard')}
        </Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('batch.leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
