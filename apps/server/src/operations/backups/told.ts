// How long work says how far it is.

/** A stage, and how much of it is done. */
export type Told = (stage: 'tables' | 'files' | 'trial', done: number, total: number) => void;
