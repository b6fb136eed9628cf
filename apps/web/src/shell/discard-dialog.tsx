// Asks before unsaved edits in a panel are discarded.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { answerLeaveQuestion, selectLeaveQuestion } from './leave-guard.ts';
import { useAppSelector } from './store.ts';

interface Props {
  /** What would be lost. */
  readonly text: string;
  /** Called before the edits are left. */
  readonly onDiscard?: () => void;
}

/** Shows the question while it is open. */
export function DiscardDialog({ text, onDiscard }: Props) {
  const { t } = useTranslation();
  if (useAppSelector(selectLeaveQuestion) !== 'panel') return null;
  const discard = () => {
    onDiscard?.();
    answerLeaveQuestion(true);
  };
  return (
    <Dialog title={t('discard.title')} closeLabel={t('app.close')} onClose={() => answerLeaveQuestion(false)}>
      <div className="grid gap-16">
        <p>{text}</p>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={() => answerLeaveQuestion(false)}>
            {t('discard.stay')}
          </Button>
          <Button color="red" onClick={discard}>
            {t('discard.act')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
