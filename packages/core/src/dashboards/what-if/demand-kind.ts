// Which arrivals a curb draws: drivers who come for ordinary parking take it free, paid or limited; other uses are each their own.
import type { Activity } from '../../city/regulations/restriction.ts';

const ordinaryParking = new Set(['unregulated', 'free-parking', 'time-limited-parking', 'paid-parking']);

/**
 * The kind of demand a class of curb draws; null where nothing may stand. Arrivals of one kind go on coming when a curb changes within it: from
 * paid to free they are the same drivers.
 */
export function demandKind(className: string, activity: Activity): string | null {
  if (activity === 'travel' || activity.startsWith('no ')) return null;
  return ordinaryParking.has(className) ? 'parking' : className;
}
