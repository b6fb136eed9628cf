// What curbwright doctor says of one thing it looked at.
import type { Weakness } from '../serving/weak-settings.ts';
import { sayRefusal } from '../words/say-refusal.ts';

export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
}

/** What is weak, as a finding. */
export function findingOf(what: string, weakness: Weakness): Finding {
  return { what, state: weakness.isWrong ? 'wrong' : 'warning', says: sayRefusal(weakness.what) };
}

/** Bytes as people say room on a disk. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
