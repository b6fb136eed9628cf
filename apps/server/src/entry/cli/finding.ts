// What curbwright doctor says of one thing it looked at.

import { sayAtConsole, sayRefusal } from '../../platform/messages/say-refusal.ts';
import type { Weakness } from '../../platform/serving/weak-settings.ts';

export interface Finding {
  /** Said to people as `doctor.what.<what>`, to programs as it stands. */
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
}

/** What is weak, as a finding. */
export function findingOf(what: string, weakness: Weakness): Finding {
  return { what, state: weakness.isWrong ? 'wrong' : 'warning', says: sayRefusal(weakness.what) };
}

/** The finding as cells for people. */
export function cellsOf({ state, what, says }: Finding): readonly string[] {
  const named = what.replaceAll(' ', '-');
  return [sayAtConsole(`doctor.state.${state}`), sayAtConsole(`doctor.what.${named}`), says];
}

/** Bytes as people say room on a disk. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
