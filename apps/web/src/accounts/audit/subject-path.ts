// The address of what an entry of the audit trail is about.
import type { AuditEntry } from '@curbwright/contract';
import { managerListUrl } from '../../shell/manager-lists.ts';

/** Map zoom at which a single object can be told apart. */
const objectZoom = 19;

/** Pages that list all objects of a noun, where each has no address of its own. */
const pages: Readonly<Record<string, string>> = {
  'api-access': '/rulesapi/keys/',
  'api-key': '/rulesapi/keys/',
  backup: '/administration/backups/',
  calendar: '/administration/calendar/',
  configuration: '/administration/configuration/',
  'event publishers': '/rulesapi/sensors/',
  export: '/rulesapi/exports/',
  feedback: '/administration/feedback/',
  sensors: '/rulesapi/sensors/',
  session: '/administration/users/',
  user: '/administration/users/',
  'user-group': '/administration/groups/',
  webhook: '/rulesapi/webhooks/',
};
/** Nouns whose page is useful even without an object. */
const standing: readonly string[] = [
  'api-access',
  'backup',
  'calendar',
  'configuration',
  'export',
  'sensors',
];

type Entry = Pick<AuditEntry, 'noun' | 'noun_id' | 'subject'>;

/** Returns the path of the object, or of the page that lists it; `null` if it no longer exists. */
export function subjectPath({ noun, noun_id: id, subject }: Entry): string | null {
  if (subject?.exists !== true) return standing.includes(noun) ? (pages[noun] ?? null) : null;
  const { at, name } = subject;
  switch (noun) {
    case 'proposed-regulation':
      return `/manager/mapview/?proposal=${id}`;
    case 'batch':
      return `${managerListUrl('batches')}&batch=${id}`;
    case 'scenario':
      return `/manager/mapview/?scenario=${id}`;
    case 'analysis-zone':
      return `/analyzer/mapview/?zone=${id}`;
    case 'work-order':
      return `${managerListUrl('work-orders')}&${new URLSearchParams({ search: name ?? '' })}`;
    case 'import job':
      return `${managerListUrl('imports')}&job=${id}`;
    case 'asset':
      return at === null
        ? null
        : `/manager/mapview/#map=${objectZoom}/${at.lat.toFixed(5)}/${at.lng.toFixed(5)}`;
    default:
      return pages[noun] ?? null;
  }
}
