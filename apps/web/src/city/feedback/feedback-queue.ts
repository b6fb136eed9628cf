// Feedback that waits for a connection: stored on this device, sent once, and reported either way.

/** What the form submits: the body of `POST /api/feedback/` without the submission id. */
export interface Feedback {
  readonly message: string;
  readonly name?: string;
  readonly email?: string;
  readonly link?: number;
  readonly page?: string;
}

/**
 * The outcome: the server has it; it waits on this device; or the server rejected it, and only the
 * form still has it.
 */
export type FeedbackOutcome = 'sent' | 'kept' | 'refused';

export interface QueuedFeedback extends Feedback {
  /** A UUID. The server stores the same submission once, however often it arrives. */
  readonly submission: string;
}

/** The result of an attempt to send. `status` is the HTTP status, 0 when there was no response. */
export interface DeliveryResult {
  readonly status: number;
  /** The server's message. */
  readonly detail: string | null;
}

interface FeedbackQueueOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly newId: () => string;
  readonly send: (feedback: QueuedFeedback) => Promise<DeliveryResult>;
  /** Runs one task at a time across all tabs. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called for each message that was sent or rejected. */
  readonly onDelivered: (outcome: 'sent' | 'refused', delivery: DeliveryResult) => void;
}

interface FeedbackQueue {
  readonly send: (feedback: Feedback) => Promise<FeedbackOutcome>;
  /** Tries to send the waiting messages. */
  readonly flush: () => Promise<void>;
  readonly waiting: () => readonly QueuedFeedback[];
}

const storageKey = 'feedback_queue';

function isQueuedFeedback(value: unknown): value is QueuedFeedback {
  return (
    typeof value === 'object' &&
    value !== null &&
    'submission' in value &&
    typeof value.submission === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/**
 * Whether a retry may succeed: no response, expired sign-in, server trouble or rate limit. Any
 * other status is final.
 */
function isRetryable(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

function isAccepted({ status }: DeliveryResult): boolean {
  return status >= 200 && status < 300;
}

export function createFeedbackQueue({
  storage,
  newId,
  send,
  alone,
  onDelivered,
}: FeedbackQueueOptions): FeedbackQueue {
  const waiting = (): readonly QueuedFeedback[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isQueuedFeedback) : [];
    } catch {
      return [];
    }
  };
  const keep = (rows: readonly QueuedFeedback[]) => {
    if (rows.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(rows));
  };
  const drop = (submission: string) => keep(waiting().filter((row) => row.submission !== submission));

  /** Sends the oldest first and stops at the first that must wait. */
  const flush = () =>
    alone(async () => {
      const outcomes = new Map<string, FeedbackOutcome>();
      for (const row of waiting()) {
        const delivery = await send(row);
        if (isRetryable(delivery.status)) break;
        const outcome = isAccepted(delivery) ? 'sent' : 'refused';
        drop(row.submission);
        outcomes.set(row.submission, outcome);
        onDelivered(outcome, delivery);
      }
      return outcomes;
    });

  return {
    async send(feedback) {
      const submission = newId();
      try {
        // Stored first, so that nothing is lost if the page closes while sending.
        await alone(async () => keep([...waiting(), { ...feedback, submission }]));
      } catch {
        // When the device has no storage left, send it now; if that fails, the form keeps it.
        const delivery = await send({ ...feedback, submission });
        const outcome = isAccepted(delivery) ? 'sent' : 'refused';
        onDelivered(outcome, delivery);
        return outcome;
      }
      return (await flush()).get(submission) ?? 'kept';
    },
    async flush() {
      if (waiting().length > 0) await flush();
    },
    waiting,
  };
}
