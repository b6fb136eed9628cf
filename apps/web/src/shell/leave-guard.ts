// Asks for confirmation before unsaved work is closed. The store holds the open question; the panel
// of that work shows it, and navigation waits for the answer.
import { addValue } from './store.ts';
import { hasUnsavedDraft } from './unsaved-draft.ts';

/** The unsaved work that would be lost: a draft, many curbs being edited, or another panel's. */
type LeaveQuestion = 'draft' | 'batch' | 'panel';

/** The open question; `null` = none. */
const [setLeaveQuestion, selectLeaveQuestion] = addValue<LeaveQuestion | null>('leaveQuestion', null);

export { selectLeaveQuestion };

type LeaveGuard = () => Promise<boolean>;

/** Functions that cannot be in the store. */
const handlers: { answer: (mayLeave: boolean) => void; guard: LeaveGuard | null } = {
  answer: () => undefined,
  guard: null,
};

/** Answers the open question, if there is one: `true` = leave. */
export function answerLeaveQuestion(mayLeave: boolean): void {
  setLeaveQuestion(null);
  handlers.answer(mayLeave);
}

/** Opens a question in place of one that is still open, and resolves to its answer. */
export function askToLeave(question: LeaveQuestion): Promise<boolean> {
  answerLeaveQuestion(false);
  return new Promise((resolve) => {
    handlers.answer = resolve;
    setLeaveQuestion(question);
  });
}

/**
 * Sets what asks about unsaved work other than a draft, for example many curbs being edited. `null`
 * = there is none.
 */
export function setLeaveGuard(guard: LeaveGuard | null): void {
  handlers.guard = guard;
}

export function leaveGuard(): LeaveGuard | null {
  return handlers.guard;
}

/** Resolves to `true` when nothing would be lost, or when the user chooses to leave. */
export async function confirmLeave(): Promise<boolean> {
  return hasUnsavedDraft() ? askToLeave('draft') : ((await handlers.guard?.()) ?? true);
}
