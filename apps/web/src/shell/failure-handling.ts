// What the generic handler does with a failed call (requirement §8), as a value.
import { type ApiError, codeOf, detailOf, errorWords, notSignedIn } from './api-error.ts';
import { endsSession } from './session.ts';

type FailureHandling =
  /** The refusal is an answer: nothing is said. */
  | { readonly kind: 'silent' }
  /** Marks the person as not signed in and loads the page again. */
  | { readonly kind: 'sign in again' }
  /** An error toast; with the server's id where somebody else has to look into it. */
  | {
      readonly kind: 'toast';
      readonly text: string;
      readonly reference: string | null;
      readonly mayRetry: boolean;
    };

interface FailedCall {
  /** Its name in the contract. */
  readonly name: string;
  readonly error: ApiError;
  readonly isRead: boolean;
}

/** Where the call failed and what the page knows. */
interface FailurePlace {
  readonly path: string;
  /** In the reader's language. */
  readonly fallback: string;
  /** Whether there is a token still: a refresh that was refused took it away. */
  readonly hasToken: boolean;
}

/** Calls whose refusal is an answer: whether somebody is signed in. And what has words in its own part: live data, shapes and areas of zones. */
const silentCalls: ReadonlySet<string> = new Set([
  'checkLogin',
  'checkRealtimeSegmentsData',
  'importAnalysisZones',
  'linkSensorMap',
  'previewZoneComponent',
  'sensorsForLinks',
]);

/** Calls whose refusals a panel says in words of its own (see save-draft). */
const toldElsewhere: ReadonlySet<string> = new Set(['createProposedChange', 'updateProposedRegulation']);
const toldStatuses: readonly number[] = [400, 404, 409];

export function handlingOf({ name, error, isRead }: FailedCall, place: FailurePlace): FailureHandling {
  if (silentCalls.has(name)) return { kind: 'silent' };
  if (toldElsewhere.has(name) && toldStatuses.includes(error.status)) return { kind: 'silent' };
  // The password was right: the form goes on with the second step.
  if (codeOf(error)?.startsWith('second_factor') === true) return { kind: 'silent' };
  if (name === 'logout' && endsSession(error.status)) return { kind: 'silent' };
  // Public calls, too, refuse a token that is over, and are answered without one.
  const isOver = codeOf(error) === 'token_not_valid' && !place.hasToken;
  if ((isOver || detailOf(error) === notSignedIn) && !place.path.startsWith('/loginpage'))
    return { kind: 'sign in again' };
  const ours = error.status >= 500 || error.status < 0;
  return {
    kind: 'toast',
    text: errorWords(error, place.fallback),
    reference: ours ? (error.reference ?? null) : null,
    mayRetry: isRead && (ours || error.status === 0),
  };
}
