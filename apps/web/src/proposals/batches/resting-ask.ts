// A question that is put when what it is about has rested: the same question is never put twice, a new one takes back the one before.

interface RestingAsk<Question> {
  /** Says what is to be asked now; said again unchanged, nothing happens. */
  readonly want: (question: Question) => void;
  /** Nothing is to be asked any more. */
  readonly stop: () => void;
}

/** `put` asks and gives back how to take the question back; `rest` is milliseconds. */
export function restingAsk<Question extends readonly unknown[]>(
  put: (question: Question) => () => void,
  rest: number,
): RestingAsk<Question> {
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
