// The question whether publications with open sign orders are undone, while it is open.
import { Suspense, useEffect } from 'react';
import { answerUndoQuestion, selectUndoQuestion } from '../proposals/undo-confirmation.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const UndoConfirmationDialog = lazyStaffComponent(
  async () => (await import('../proposals/undo-confirmation-dialog.tsx')).UndoConfirmationDialog,
);

export function UndoConfirmation() {
  const proposals = useAppSelector(selectUndoQuestion);
  // Leaving the screen also closes its dialog.
  useEffect(() => () => answerUndoQuestion(false), []);
  if (proposals === null) return null;
  return (
    <Suspense fallback={null}>
      <UndoConfirmationDialog proposals={proposals} />
    </Suspense>
  );
}
