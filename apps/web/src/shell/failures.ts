// Generic error handler (requirement §8): every failed request is logged here and shown as one
// sentence at the bottom right.
import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { showFailure } from '../ui/toast.ts';
import { api, findOperation } from './api.ts';
import { detailOf, isApiError } from './api-error.ts';
import { getFailureHandling } from './failure-handling.ts';
import { accessToken, markSignedOut } from './login-session.ts';
import { reloadPage } from './reload-page.ts';

export const failureListener = createListenerMiddleware();

/** Finds the operation in RTK Query's metadata. */
function failedOperation(meta: unknown): { readonly name: string; readonly isRead: boolean } {
  const arg = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : null;
  if (typeof arg !== 'object' || arg === null || !('endpointName' in arg)) return { name: '', isRead: false };
  return { name: String(arg.endpointName), isRead: 'type' in arg && arg.type === 'query' };
}

failureListener.startListening({
  matcher: isRejectedWithValue,
  effect: (action, { dispatch }) => {
    const error: unknown = action.payload;
    if (!isApiError(error)) return;
    const { name, isRead } = failedOperation(action.meta);
    const fallback = i18next.t('error.fallback');
    const place = { path: location.pathname, fallback, hasToken: accessToken() !== null };
    const handling = getFailureHandling({ name, error, isRead }, place);
    if (handling.kind === 'silent') return;
    console.error(error.request, error.status, error.body);
    if (handling.kind === 'sign in again') {
      // Reloads the page only once, never in a loop.
      if (markSignedOut()) reloadPage();
      else showFailure(detailOf(error) ?? fallback);
      return;
    }
    const tags = [...(findOperation(name)?.provides ?? [])];
    showFailure(handling.text, {
      reference: handling.reference,
      retry: handling.mayRetry && tags.length > 0 ? () => dispatch(api.util.invalidateTags([...tags])) : null,
    });
  },
});
