// What a browser says it is, in two words a person knows: the browser and the system. A hint for one's own list of sessions, never a proof.

export interface Device {
  /** null = not known. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first that fits counts: others put the names of those below into theirs. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function first(list: readonly (readonly [RegExp, string])[], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The browser and system a User-Agent header names. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: first(browsers, text), system: first(systems, text) };
}
