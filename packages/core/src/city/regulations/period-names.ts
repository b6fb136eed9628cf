// The designated periods on which restrictions and their prices depend.
import { periodKey } from '../../platform/time/period-key.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import type { RestrictionInput } from './restriction.ts';

function periodNamesOfSpans(spans: readonly TimeSpanInput[] = []): string[] {
  return spans.flatMap(({ periods = [] }) => periods.map(({ name }) => periodKey(name)));
}

/** Returns the names of the periods as `periodKey` writes them. */
export function periodNamesOfRestrictions(restrictions: readonly RestrictionInput[]): Set<string> {
  return new Set(
    restrictions.flatMap(({ timeSpans, payment }) => [
      ...periodNamesOfSpans(timeSpans),
      ...(payment?.rates ?? []).flatMap((rate) => periodNamesOfSpans(rate.timeSpans)),
    ]),
  );
}
