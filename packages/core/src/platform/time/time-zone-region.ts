// Maps time zones to their country or region, for built-in calendars and time formats only.

const american =
  /^(?:US\/\w+|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Metlakatla|Yakutat|(?:Kentucky|Indiana|North_Dakota)\/\w+)|Pacific\/Honolulu)$/;

const patterns: readonly (readonly [RegExp, string])[] = [
  [american, 'US'],
  [/^America\/Vancouver$/, 'CA-BC'],
  [/^(?:Canada\/.+|America\/(?:Toronto|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Montreal))$/, 'CA'],
  [/^America\/(?:Mexico_City|Monterrey|Merida|Cancun|Tijuana|Hermosillo|Chihuahua)$/, 'MX'],
  [/^Australia\/(?:Melbourne|Victoria)$/, 'AU-VIC'],
  [/^Australia\/.+$/, 'AU'],
  [/^Europe\/Berlin$/, 'DE-BE'],
  [/^Europe\/Busingen$/, 'DE'],
  [/^Europe\/Paris$/, 'FR'],
  [/^Europe\/Monaco$/, 'MC'],
];

/**
 * Returns the ISO 3166 code of the country or region of an IANA time zone, or `null` for zones
 * without a built-in calendar or time format of their own.
 */
export function regionOfTimeZone(timeZone: string): string | null {
  return patterns.find(([pattern]) => pattern.test(timeZone))?.[1] ?? null;
}
