// Everything of ours that reads a text somebody else wrote, by name; and texts that keep a bad reader busy.
import { escapeFormula } from '../../apps/server/src/platform/export-files/escape-formula.ts';
import { detectMediaType, sanitizeFileName } from '../../apps/server/src/platform/files/detect-media-type.ts';
import { isTooDeep } from '../../apps/server/src/platform/http/json-depth.ts';
import { parseAttribution } from '../../apps/web/src/city/layers/attribution.ts';
import { normalizeStreetWord } from '../../packages/core/src/city/search/street-words.ts';
import {
  deviceOf,
  inferCurbType,
  isIconPath,
  normalizeId,
  normalizeText,
  parseCalendarList,
  parseIdempotencyKey,
  parseOrdering,
  parseWrittenTime,
  parseZoneOrdering,
  readDuration,
  validateItemName,
  validateScenarioName,
  wordsOf,
} from '../../packages/core/src/index.ts';
import { readerOf } from '../../packages/core/src/platform/time/reader.ts';
import {
  readDays,
  readHour,
  readHours,
  readPrice,
} from '../../packages/formats/src/geojson/days-and-hours.ts';
import { scanJson } from '../../packages/formats/src/json-scan.ts';
import { parseConditional } from '../../packages/formats/src/osm/conditional.ts';
import { parsePayment } from '../../packages/formats/src/osm/duration.ts';
import { parseOpeningHours } from '../../packages/formats/src/osm/opening-hours.ts';
import { parseUserValue, parseVehicleLimit } from '../../packages/formats/src/osm/users.ts';
import { crsDisplayName, resolveProjection } from '../../packages/formats/src/projection.ts';
import { detectDelimiter } from '../../packages/formats/src/tables/read-csv.ts';
import { parseRecordPlace } from '../../packages/formats/src/tables/source-table.ts';
import { parseWellKnownText } from '../../packages/formats/src/tables/well-known-text.ts';

export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  calendarDaysFrom: (text) => parseCalendarList(text, { timeZone: 'Europe/Rome', today: '2026-11-28' }),
  comparedId: normalizeId,
  comparedWords: (text) => normalizeStreetWord(text, true),
  creditOf: parseAttribution,
  curbClassOf: (text) =>
    inferCurbType({ activity: 'parking', priority: 1, priorityCategory: text, users: [{ anyOf: [text] }] }),
  delimiterOf: detectDelimiter,
  deviceOf,
  geometryOfText: parseWellKnownText,
  guardedText: escapeFormula,
  isIconPath,
  isTooDeep,
  limitsOf: parseVehicleLimit,
  mediaTypeOf: (text) => detectMediaType(Buffer.from(text)),
  parseConditional,
  parseOpeningHours,
  parseOrdering,
  parseZoneOrdering,
  paymentOf: (text) => parsePayment(text, 'EUR'),
  placeParts: parseRecordPlace,
  plainText: normalizeText,
  projectionOf: resolveProjection,
  readPrice,
  readDays,
  readDuration: (text) => readDuration(text, {}, readerOf('en')),
  readHour,
  readHours,
  readIdempotencyKey: parseIdempotencyKey,
  readWrittenTime: (text) => parseWrittenTime(text, 'Europe/Rome'),
  safeName: sanitizeFileName,
  scanJson,
  scenarioName: (text) => validateScenarioName(text, []),
  shownCrs: crsDisplayName,
  usersOf: parseUserValue,
  wordsOf,
  givenName: (text) => validateItemName('zone', text, []),
};

const pieces = [
  'a',
  'A ',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '0',
  '9',
  '1,',
  '1;',
  '1.',
  '1 ',
  '-',
  '--',
  '_',
  ':',
  '::',
  ';',
  ',',
  '.',
  '..',
  '/',
  '\\',
  '"',
  '""',
  '\\"',
  "'",
  '(',
  ')',
  '()',
  '[',
  '{',
  '[{',
  '<',
  '<a ',
  '<a href=',
  'M1 ',
  'bike!',
  'resident-',
  '&#1;',
  '&',
  '%',
  '@',
  '@ (',
  'a@',
  'a.a',
  '=',
  '+1',
  'é',
  '\u0301',
  '💥',
  '\u202e',
  'Mo-Fr ',
  'Mo,',
  '10:00-12:00 ',
  '10:00-',
  'Mo-Fr 10:00-12:00; ',
  'PH off; ',
  'no @ (Mo-Fr 10:00-12:00); ',
  'BEGIN:VEVENT\n',
  '2026-01-01   \u2028',
  'EPSG:EPSG:',
  'POINT(',
  'POINT(1 1) ',
  '((1 1,',
  '1 hour ',
  '2 EUR/hour',
  '2026-01-01 ',
  'Street ',
  'N ',
  'EPSG:',
  '+proj=',
];

/** Texts of `length` letters: each piece over and over, alone and between other ends. */
export function busyTexts(length: number): string[] {
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    return [text, `${text}!`, `x${text}\u0000`, `BEGIN:VCALENDAR\n${text}`];
  });
}
