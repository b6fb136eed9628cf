// One result of a check by curbwright doctor.

import { sayAtConsole, sayRefusal } from '../../platform/messages/say-refusal.ts';
import type { Weakness } from '../../platform/serving/weak-settings.ts';

export interface Finding {
  /** Shown to people as the text `doctor.what.<what>`; unchanged in JSON. */
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
}

/** Converts a weakness to a finding. */
export function findingOf(what: string, weakness: Weakness): Finding {
  return { what, state: weakness.isWrong ? 'wrong' : 'warning', says: sayRefusal(weakness.what) };
}

/** Returns the finding as table cells with readable text. */
export function cellsOf({ state, what, says }: Finding): readonly string[] {
  const named = what.replaceAll(' ', '-');
  return [sayAtConsole(`doctor.state.${state}`), sayAtConsole(`doctor.what.${named}`), says];
}

/** Formats bytes of disk space. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
