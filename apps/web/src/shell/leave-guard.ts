// Asks for confirmation before an unsaved draft is closed. The draft's panel shows the question,
// and navigation waits for the answer.

import { createSignal } from '../ui/signal.ts';
import { hasUnsavedDraft } from './unsaved-draft.ts';

/** Answers the open question: `true` = leave. `null` = no question is open. */
export const leavePrompt = createSignal<((mayGo: boolean) => void) | null>(null);

/**
 * Asks about unsaved work other than a draft, for example many curbs being edited. `null` = there
 * is none.
 */
export const leaveGuard = createSignal<(() => Promise<boolean>) | null>(null);

/** Resolves to `true` when nothing would be lost, or when the user chooses to leave. */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedDraft()) return leaveGuard.get()?.() ?? Promise.resolve(true);
  leavePrompt.get()?.(false);
  return new Promise((resolve) => {
    leavePrompt.set((mayGo) => {
      leavePrompt.set(null);
      resolve(mayGo);
    });
  });
}
