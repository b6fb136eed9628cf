// Event publishers, and whether parking sessions are derived from their events.
import { eventPublisherOperations } from '@curbwright/contract';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { reject, respond } from '../../../platform/http/outcome.ts';
import { slicePage } from '../../../platform/http/pagination.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { publisherRows, setDerivesSessions } from './event-publishers.sql.ts';

export function eventPublisherHandlers({
  db,
}: CityContext): Pick<Handlers, 'eventPublishers' | 'changeEventPublisher'> {
  return {
    eventPublishers: async ({ query }) =>
      respond(slicePage(eventPublisherOperations.eventPublishers.path, query, await publisherRows(db))),
    changeEventPublisher: async ({ params: { id }, body, caller, requestId }) => {
      const { id: userId, username } = authorOf(caller);
      const changed = await inTransaction(db, async (tx) => {
        const row = await setDerivesSessions(tx, id, body.makes_stays);
        const entry = { action: 'change', noun: 'event publishers', nounId: String(id), requestId };
        if (row !== undefined) await writeAudit(tx, { userId, username, ...entry, after: body });
        return row;
      });
      return changed === undefined ? reject('not_found') : respond(changed);
    },
  };
}
