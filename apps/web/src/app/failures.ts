// The generic error handler (requirement §8): every failed call ends here, is logged, and says one sentence at the bottom right.
import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { showFailure } from '../ui/toast.ts';
import { detailOf, errorWords, isApiError, notSignedIn } from './api-error.ts';
import { endsSession, markSignedOut } from './session.ts';

export const failureListener = createListenerMiddleware();

/** Calls whose refusal is an answer: whether somebody is signed in. */
const silentCalls = new Set(['checkLogin']);

function callNameOf(meta: unknown): string | null {
  if (typeof meta !== 'object' || meta === null || !('arg' in meta)) return null;
  const { arg } = meta;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : null;
}

failureListener.startListening({
  matcher: isRejectedWithValue,
  effect: (action) => {
    const error: unknown = action.payload;
    const name = callNameOf(action.meta) ?? '';
    if (!isApiError(error) || silentCalls.has(name)) return;
    if (name === 'logout' && endsSession(error.status)) return;
    console.error(error.request, error.status, error.body);
    const atLogin = location.pathname.startsWith('/loginpage');
    if (detailOf(error) === notSignedIn && !atLogin && markSignedOut()) {
      location.reload();
      return;
    }
    showFailure(errorWords(error, i18next.t('error.fallback')));
  },
});
