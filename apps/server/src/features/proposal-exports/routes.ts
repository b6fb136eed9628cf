// Exports of proposed changes, and their way back.
import type { ApiContext } from '../../api-context.ts';
import { refuse } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function proposalExportHandlers(
  _context: ApiContext,
): Pick<Handlers, 'exportProposed' | 'importProposed'> {
  return {
    exportProposed: () => refuse('unavailable'),
    importProposed: () => refuse('unavailable'),
  };
}
