// Sends feedback from this page, at once or when the connection is back, and reports the outcome.
import { calls } from 'virtual:contract-calls';
import i18next from 'i18next';
import { loadLaterTexts } from '../../i18n/start.ts';
import { detailOf, formatApiError } from '../../shell/api-error.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import { newId } from '../../shell/new-id.ts';
import { showFailure, showInfo, showSuccess } from '../../ui/toast.ts';
import { createFeedbackQueue, type Feedback, type FeedbackOutcome } from './feedback-queue.ts';

/**
 * Without browser locks (or a secure context), tasks run one after the other at least within this
 * tab.
 */
let line: Promise<unknown> = Promise.resolve();
function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks !== undefined) return navigator.locks.request('feedback', work);
  const next = line.then(work);
  line = next.catch(() => undefined);
  return next;
}

const queue = createFeedbackQueue({
  storage: localStorage,
  newId,
  alone: runExclusive,
  send: async (body) => {
    const answer = await sendApiRequest({ call: calls.sendFeedback, body }, new AbortController().signal);
    if ('error' in answer)
      return {
        status: answer.error.status,
        detail: formatApiError(answer.error, i18next.t('error.fallback')),
      };
    return { status: 201, detail: detailOf({ status: 201, request: '', body: answer.data }) };
  },
  onDelivered: (outcome, { detail }) => {
    if (outcome === 'sent') showSuccess(detail ?? 'Feedback has been submitted successfully');
    else showFailure(detail ?? i18next.t('error.fallback'));
  },
});

/**
 * Sends feedback. Returns `sent` (the success toast was shown), `kept` (no connection: it is sent
 * later automatically, and a toast says so) or `refused` (the error toast was shown; the form must
 * keep the input). Never throws.
 */
export async function sendFeedback(feedback: Feedback): Promise<FeedbackOutcome> {
  const outcome = await queue.send(feedback);
  if (outcome === 'kept') {
    await loadLaterTexts();
    showInfo(i18next.t('connection.feedbackKept'));
  }
  return outcome;
}

/** Sends the feedback that waited for a connection. */
export function flushFeedback(): Promise<void> {
  return queue.flush();
}
