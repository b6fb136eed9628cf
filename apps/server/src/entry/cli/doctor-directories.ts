// Checks of curbwright doctor for the directories the city writes to: existing, writable, with free
// space, and backups on a separate disk.
import { findDataOwner } from '../../operations/backups/backup-directory.ts';
import { type DirectoryReport, inspectDirectories } from '../../operations/directories.ts';
import type { Config } from '../../platform/config/config.ts';
import { formatConsoleMessage } from '../../platform/messages/terminal-messages.ts';
import { type Finding, formatGigabytes, toFinding } from './finding.ts';

function toFindings({ what, path, isThere, free, weaknesses }: DirectoryReport): Finding[] {
  if (weaknesses.length > 0) return weaknesses.map((weakness) => toFinding(what, weakness));
  const state = formatConsoleMessage(isThere ? 'doctor.writable' : 'doctor.made-later', { path });
  const freeSpace =
    free === null ? [] : [formatConsoleMessage('doctor.free', { size: formatGigabytes(free) })];
  return [{ what, state: 'ok', says: [state, ...freeSpace].join(', ') }];
}

/**
 * Returns one or more findings for each directory in use. Root can write everywhere, so access is
 * checked for the owner of the data, whose account runs the server.
 */
export async function checkDirectories(config: Config): Promise<Finding[]> {
  const account = await findDataOwner(config.dataDir);
  return (await inspectDirectories(config, account)).flatMap(toFindings);
}
