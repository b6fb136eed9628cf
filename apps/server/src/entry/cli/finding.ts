// One result of a check by curbwright doctor.

import { formatConsoleMessage, formatFailure } from '../../platform/messages/terminal-messages.ts';
import type { WeakSetting } from '../../platform/serving/weak-settings.ts';

export interface Finding {
  /** Shown to people as the text `doctor.what.<what>`; unchanged in JSON. */
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly says: string;
}

/** Converts a weakness to a finding. */
export function toFinding(what: string, weakness: WeakSetting): Finding {
  return { what, state: weakness.isWrong ? 'wrong' : 'warning', says: formatFailure(weakness.what) };
}

/** Returns the finding as table cells with readable text. */
export function toTableCells({ state, what, says }: Finding): readonly string[] {
  const named = what.replaceAll(' ', '-');
  return [formatConsoleMessage(`doctor.state.${state}`), formatConsoleMessage(`doctor.what.${named}`), says];
}

/** Formats bytes of disk space. */
export function formatGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
