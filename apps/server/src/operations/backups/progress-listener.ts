// How long-running work reports its progress.

/** Receives a stage and how much of it is done. */
export type ProgressListener = (stage: 'tables' | 'files' | 'trial', done: number, total: number) => void;
