// Decides which arrivals a curb attracts: ordinary parking is one kind of demand whether free, paid
// or time-limited, and every other use is a kind of its own.
//
// Where a curb gets another use, that use draws as many arrivals per space as on the other measured
// curbs. If it was measured nowhere, the space is expected to be empty, and the space-hours are
// reported.
import type { Activity } from '../../city/regulations/restriction.ts';

const ordinaryParking = new Set(['unregulated', 'free-parking', 'time-limited-parking', 'paid-parking']);

/**
 * Returns the kind of demand a curb type attracts, or `null` where standing is prohibited. When a
 * curb changes to another type of the same kind (from paid to free parking), the arrivals continue,
 * because they are the same drivers.
 */
export function demandKind(className: string, activity: Activity): string | null {
  if (activity === 'travel' || activity.startsWith('no ')) return null;
  return ordinaryParking.has(className) ? 'parking' : className;
}
