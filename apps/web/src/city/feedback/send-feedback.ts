// Sends feedback from this page: at once, or when the connection is back. Says what became of it.
import { calls } from 'virtual:contract-calls';
import i18next from 'i18next';
import { laterTexts } from '../../i18n/start.ts';
import { detailOf, errorWords } from '../../shell/api-error.ts';
import { newId } from '../../shell/new-id.ts';
import { sendCall } from '../../shell/send.ts';
import { showFailure, showInfo, showSuccess } from '../../ui/toast.ts';
import { createFeedbackQueue, type Feedback, type FeedbackOutcome } from './feedback-queue.ts';

/** A browser without locks (or without a secure context) has at least one after the other in this tab. */
let line: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks !== undefined) return navigator.locks.request('feedback', work);
  const next = line.then(work);
  line = next.catch(() => undefined);
  return next;
}

const queue = createFeedbackQueue({
  storage: localStorage,
  newId,
  alone,
  send: async (body) => {
    const answer = await sendCall({ call: calls.sendFeedback, body }, new AbortController().signal);
    if ('error' in answer)
      return {
        status: answer.error.status,
        detail: errorWords(answer.error, i18next.t('error.fallback')),
      };
    return { status: 201, detail: detailOf({ status: 201, request: '', body: answer.data }) };
  },
  onDelivered: (outcome, { detail }) => {
    if (outcome === 'sent') showSuccess(detail ?? 'Feedback has been submitted successfully');
    else showFailure(detail ?? i18next.t('error.fallback'));
  },
});

/**
 * Sends feedback. Answers `sent` (the success toast was shown), `kept` (no connection: it goes out by itself later, and a toast says so) or
 * `refused` (the error toast was shown; keep what was typed). Never throws.
 */
export async function sendFeedback(feedback: Feedback): Promise<FeedbackOutcome> {
  const outcome = await queue.send(feedback);
  if (outcome === 'kept') {
    await laterTexts();
    showInfo(i18next.t('connection.feedbackKept'));
  }
  return outcome;
}

/** Sends what waited for a connection. */
export function flushFeedback(): Promise<void> {
  return queue.flush();
}
