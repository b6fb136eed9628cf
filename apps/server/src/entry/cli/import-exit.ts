// Exit codes of an import.
import type { ImportReport } from '../../exchange/imports/import-report.ts';
import { exitCodes } from './terminal.ts';

/**
 * 0 = the whole source was written, or would be in a dry run; 3 = written with accepted losses; 4 =
 * stopped, nothing was written.
 */
export function importExitCode({ stop, stopped }: Pick<ImportReport, 'stop' | 'stopped'>): number {
  if (stopped) return exitCodes.stopped;
  return stop !== null && stop.losses.length > 0 ? exitCodes.doneWithLosses : exitCodes.ok;
}
