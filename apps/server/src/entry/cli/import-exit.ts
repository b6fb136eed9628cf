// What the shell learns of an import.
import type { ImportReport } from '../../exchange/imports/import-report.ts';
import { exitCodes } from './terminal.ts';

/** 0 = all of the source is written, or would be; 3 = with losses that were accepted; 4 = stopped, nothing is written. */
export function importExitCode({ stop, stopped }: Pick<ImportReport, 'stop' | 'stopped'>): number {
  if (stopped) return exitCodes.stopped;
  return stop !== null && stop.losses.length > 0 ? exitCodes.doneWithLosses : exitCodes.ok;
}
