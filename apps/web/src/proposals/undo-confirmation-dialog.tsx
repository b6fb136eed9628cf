// Confirms that publications with open sign orders are undone.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { AffectedSignOrders } from './affected-sign-orders.tsx';
import { answerUndoQuestion } from './undo-confirmation.ts';

export function UndoConfirmationDialog({ proposals }: { readonly proposals: readonly number[] }) {
  const { t } = useTranslation();
  const cancel = () => answerUndoQuestion(false);
  return (
    <Dialog
      title={t('undoPublication.title')}
      closeLabel={t('app.close')}
      onClose={cancel}
      footer={
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={cancel}>
            {t('workOrders.cancel')}
          </Button>
          <Button color="red" onClick={() => answerUndoQuestion(true)}>
            {t('undoPublication.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-16">
        <AffectedSignOrders proposals={proposals} />
      </div>
    </Dialog>
  );
}
