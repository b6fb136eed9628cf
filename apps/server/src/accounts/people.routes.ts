// Endpoint for the names of people, for staff who see usernames in lists and histories.
import type { ApiContext } from '../platform/api-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { respond } from '../platform/http/outcome.ts';
import { loadPeople } from './people.sql.ts';

export function peopleHandlers({ db }: ApiContext): Pick<Handlers, 'people'> {
  return { people: async () => respond({ people: await loadPeople(db) }) };
}
