// Asks before an unsaved draft is left. The draft's panel shows the question; whoever wants to leave waits for the answer.

import { createSignal } from '../ui/signal.ts';
import { hasUnsavedDraft } from './unsaved.ts';

/** Answers the question that is asked: true = go on. null = nothing is asked. */
export const leaveAsked = createSignal<((mayGo: boolean) => void) | null>(null);

/** Asks for other unsaved work than a draft: many curbs being edited, for one. null = there is none. */
export const leaveGuard = createSignal<(() => Promise<boolean>) | null>(null);

/** True when nothing would be lost, or when the person says to go on. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedDraft()) return leaveGuard.get()?.() ?? Promise.resolve(true);
  leaveAsked.get()?.(false);
  return new Promise((resolve) => {
    leaveAsked.set((mayGo) => {
      leaveAsked.set(null);
      resolve(mayGo);
    });
  });
}
