// Determines what the generic error handler does with a failed request (requirement §8).
import { type ApiError, codeOf, detailOf, formatApiError, notSignedIn } from './api-error.ts';
import { isSignedOutStatus } from './login-session.ts';

type FailureHandling =
  /** The rejection is an expected result; nothing is shown. */
  | { readonly kind: 'silent' }
  /** Marks the user as signed out and reloads the page. */
  | { readonly kind: 'sign in again' }
  /** An error toast, with the request id when support has to look into it. */
  | {
      readonly kind: 'toast';
      readonly text: string;
      readonly reference: string | null;
      readonly mayRetry: boolean;
    };

interface FailedCall {
  /** Name of the operation in the contract. */
  readonly name: string;
  readonly error: ApiError;
  readonly isRead: boolean;
}

/** Page and state in which the request failed. */
interface FailureContext {
  readonly path: string;
  /** In the reader's language. */
  readonly fallback: string;
  /** Whether there is still a token; a rejected refresh removes it. */
  readonly hasToken: boolean;
}

/**
 * Operations handled silently: the login check, whose rejection is an expected result, and those
 * whose errors are shown where they are used (live data, zone shapes and areas).
 */
const silentOperations: ReadonlySet<string> = new Set([
  'checkLogin',
  'checkRealtimeSegmentsData',
  'importAnalysisZones',
  'linkSensorMap',
  'previewZoneComponent',
  'sensorsForLinks',
]);

/** Operations whose errors a panel shows itself (see save-draft). */
const operationsWithOwnErrors: ReadonlySet<string> = new Set([
  'createProposedChange',
  'updateProposedRegulation',
]);
const ownErrorStatuses: readonly number[] = [400, 404, 409];

export function getFailureHandling(
  { name, error, isRead }: FailedCall,
  context: FailureContext,
): FailureHandling {
  if (silentOperations.has(name)) return { kind: 'silent' };
  if (operationsWithOwnErrors.has(name) && ownErrorStatuses.includes(error.status)) return { kind: 'silent' };
  // The password was correct; the form continues with the second step.
  if (codeOf(error)?.startsWith('second_factor') === true) return { kind: 'silent' };
  if (name === 'logout' && isSignedOutStatus(error.status)) return { kind: 'silent' };
  // Public endpoints also reject an expired token, but respond without one.
  const isOver = codeOf(error) === 'token_not_valid' && !context.hasToken;
  if ((isOver || detailOf(error) === notSignedIn) && !context.path.startsWith('/loginpage'))
    return { kind: 'sign in again' };
  const ours = error.status >= 500 || error.status < 0;
  return {
    kind: 'toast',
    text: formatApiError(error, context.fallback),
    reference: ours ? (error.reference ?? null) : null,
    mayRetry: isRead && (ours || error.status === 0),
  };
}
