// Debounced request: it is sent once its input is stable, and never twice in a row for the same
// input. A new request cancels the previous one.

interface DebouncedRequest<Question> {
  /** Sets the request to send; does nothing when it is unchanged. */
  readonly want: (question: Question) => void;
  /** Cancels the pending request. */
  readonly stop: () => void;
}

/**
 * Creates the request. `put` sends it and returns a function that cancels it. `delayMs` is the delay
 * in milliseconds.
 */
export function createDebouncedRequest<Question extends readonly unknown[]>(
  send: (question: Question) => () => void,
  delayMs: number,
): DebouncedRequest<Question> {
  let pending: Question | null = null;
  let cancelSent = () => {};
  const stop = () => {
    cancelSent();
    cancelSent = () => {};
    pending = null;
  };
  return {
    stop,
    want: (question) => {
      const known = pending;
      if (known?.length === question.length && question.every((part, index) => Object.is(part, known[index])))
        return;
      stop();
      pending = question;
      const timer = setTimeout(() => {
        cancelSent = send(question);
      }, delayMs);
      cancelSent = () => clearTimeout(timer);
    },
  };
}
