// Work that is done one after the other in this process, in the order it was asked for.

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own: each work begins when those before it have ended, well or not. */
export function turns(): Turns {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = before.then(work, work);
    before = turn.catch(() => undefined);
    return turn;
  };
}
