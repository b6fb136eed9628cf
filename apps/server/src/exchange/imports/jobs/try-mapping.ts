// Tries a mapping on the first records of a file and returns the result for each, with its rules as
// sentences.
import type { MappingTrialRow } from '@curbwright/contract';
import { describeRestriction, type LanguageName, normalizeRestriction, translateAny } from '@curbwright/core';
import { type MappingTrialRecord, parseRecordPlace } from '@curbwright/formats';

export function toTriedRow(
  { place, row, values, links, restrictions, issues }: MappingTrialRecord,
  language: LanguageName,
  timeZone: string,
): MappingTrialRow {
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
    rules: restrictions.map((input) =>
      describeRestriction(normalizeRestriction(input), language, { timeZone }),
    ),
    issues: issues.map(({ severity, code, place: at, params }) => ({
      severity,
      column: parseRecordPlace(at).column,
      text: translateAny(language, code, { ...params, place: at }),
    })),
  };
}
