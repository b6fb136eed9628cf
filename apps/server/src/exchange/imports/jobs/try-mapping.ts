// A mapping tried on the first records of a file: the result for each, with its rules as sentences.
import type { TriedImportRow } from '@curbwright/contract';
import { describeRestriction, type LanguageName, normalRestriction, sayAny } from '@curbwright/core';
import { placeParts, type TriedRecord } from '@curbwright/formats';

export function triedRowOf(
  { place, row, values, links, restrictions, issues }: TriedRecord,
  language: LanguageName,
  timeZone: string,
): TriedImportRow {
  return {
    place,
    row,
    values: { ...values },
    links: links.map((link) => ({
      segment_id: link.outsideId,
      street_name: link.streetName,
      from_street_name: link.fromStreetName,
      to_street_name: link.toStreetName,
      compass_side: link.compassSide,
      side: link.side,
      bays_count: link.baysCount,
      geometry: { type: link.geometry.type, coordinates: link.geometry.coordinates },
    })),
    rules: restrictions.map((input) => describeRestriction(normalRestriction(input), language, { timeZone })),
    issues: issues.map(({ severity, code, place: at, params }) => ({
      severity,
      column: placeParts(at).column,
      text: sayAny(language, code, { ...params, place: at }),
    })),
  };
}
