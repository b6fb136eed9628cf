// Event publishers, and whether parking sessions are derived from their events.
import { eventPublisherCalls } from '@curbwright/contract';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { answered, refuse } from '../../../platform/http/outcome.ts';
import { cutPage } from '../../../platform/http/pages.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { publisherRows, setMakesStays } from './event-publishers.sql.ts';

export function eventPublisherHandlers({
  db,
}: CityContext): Pick<Handlers, 'eventPublishers' | 'changeEventPublisher'> {
  return {
    eventPublishers: async ({ query }) =>
      answered(cutPage(eventPublisherCalls.eventPublishers.path, query, await publisherRows(db))),
    changeEventPublisher: async ({ params: { id }, body, caller, requestId }) => {
      const { id: userId, username } = authorOf(caller);
      const changed = await inTransaction(db, async (tx) => {
        const row = await setMakesStays(tx, id, body.makes_stays);
        const entry = { action: 'change', noun: 'event publishers', nounId: String(id), requestId };
        if (row !== undefined) await writeAudit(tx, { userId, username, ...entry, after: body });
        return row;
      });
      return changed === undefined ? refuse('not_found') : answered(changed);
    },
  };
}
