// Feedback that waits for a connection: kept on this device, sent once, and said either way.

/** What the form gives: the body of `POST /api/feedback/` without the submission's own name. */
export interface Feedback {
  readonly message: string;
  readonly name?: string;
  readonly email?: string;
  readonly link?: number;
  readonly page?: string;
}

/** What became of it: the server has it; it waits on this device; or the server refused it and nobody keeps it but the form. */
export type FeedbackOutcome = 'sent' | 'kept' | 'refused';

export interface QueuedFeedback extends Feedback {
  /** A UUID: the server takes the same submission once, however often it arrives. */
  readonly submission: string;
}

/** What a try to send brought. `status` as HTTP's, 0 = no answer. */
export interface Delivery {
  readonly status: number;
  /** The server's words. */
  readonly detail: string | null;
}

export interface QueueParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly newId: () => string;
  readonly send: (feedback: QueuedFeedback) => Promise<Delivery>;
  /** Runs one at a time, over all tabs. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Told of each that was sent or refused. */
  readonly onDelivered: (outcome: 'sent' | 'refused', delivery: Delivery) => void;
}

interface FeedbackQueue {
  readonly send: (feedback: Feedback) => Promise<FeedbackOutcome>;
  /** Tries to send what waits. */
  readonly flush: () => Promise<void>;
  readonly waiting: () => readonly QueuedFeedback[];
}

const storageKey = 'feedback_queue';

function isQueued(value: unknown): value is QueuedFeedback {
  return (
    typeof value === 'object' &&
    value !== null &&
    'submission' in value &&
    typeof value.submission === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** No answer, a server in trouble, too many at once: later it may be taken. Anything else is the server's last word. */
function mayComeLater(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

function isTaken({ status }: Delivery): boolean {
  return status >= 200 && status < 300;
}

export function createFeedbackQueue({ storage, newId, send, alone, onDelivered }: QueueParts): FeedbackQueue {
  const waiting = (): readonly QueuedFeedback[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isQueued) : [];
    } catch {
      return [];
    }
  };
  const keep = (rows: readonly QueuedFeedback[]) => {
    if (rows.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(rows));
  };
  const drop = (submission: string) => keep(waiting().filter((row) => row.submission !== submission));

  /** Oldest first; stops at the first that has to wait. */
  const flush = () =>
    alone(async () => {
      const outcomes = new Map<string, FeedbackOutcome>();
      for (const row of waiting()) {
        const delivery = await send(row);
        if (mayComeLater(delivery.status)) break;
        const outcome = isTaken(delivery) ? 'sent' : 'refused';
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
        // Written down first: a page that dies on the way loses nothing.
        await alone(async () => keep([...waiting(), { ...feedback, submission }]));
      } catch {
        // No room on this device: it goes out now, or the form keeps it.
        const delivery = await send({ ...feedback, submission });
        const outcome = isTaken(delivery) ? 'sent' : 'refused';
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
