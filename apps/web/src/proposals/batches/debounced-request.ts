// Debounced request: it is sent once its input is stable, and never twice in a row for the same
// input. A new request cancels the previous one.

interface DebouncedRequest<Question> {
  /** Sets the request to send; does nothing when it is unchanged. */
  readonly want: (question: Question) => void;
  /** Cancels the pending request. */
  readonly stop: () => void;
}

/**
 * Creates the request. `put` sends it and returns a function that cancels it. `rest` is the delay
 * in milliseconds.
 */
export function createDebouncedRequest<Question extends readonly unknown[]>(
  put: (question: Question) => () => void,
  rest: number,
): DebouncedRequest<Question> {
  let wanted: Question | null = null;
  let takeBack = () => {};
  const stop = () => {
    takeBack();
    takeBack = () => {};
    wanted = null;
  };
  return {
    stop,
    want: (question) => {
      const known = wanted;
      if (known?.length === question.length && question.every((part, index) => Object.is(part, known[index])))
        return;
      stop();
      wanted = question;
      const timer = setTimeout(() => {
        takeBack = put(question);
      }, rest);
      takeBack = () => clearTimeout(timer);
    },
  };
}
