// Asks before publications with open sign orders are undone. The store holds the publications; the
// manager shows the question.
import { navigateTo } from '../shell/navigation.ts';
import { addValue } from '../shell/store.ts';

/** The publications to undo; `null` = no question is open. */
const [setUndoQuestion, selectUndoQuestion] = addValue<readonly number[] | null>('undoQuestion', null);

export { selectUndoQuestion };

/** A function that cannot be in the store. */
const handlers: { answer: (isConfirmed: boolean) => void } = { answer: () => undefined };

/** Answers the open question, if there is one: `true` = undo. */
export function answerUndoQuestion(isConfirmed: boolean): void {
  setUndoQuestion(null);
  handlers.answer(isConfirmed);
}

/** Opens the question, in the manager, and resolves to its answer. */
export function confirmUndo(proposals: readonly number[]): Promise<boolean> {
  answerUndoQuestion(false);
  // A toast may still be shown when the person has left the manager.
  if (!location.pathname.startsWith('/manager/')) navigateTo('/manager/mapview/');
  return new Promise((resolve) => {
    handlers.answer = resolve;
    setUndoQuestion(proposals);
  });
}
