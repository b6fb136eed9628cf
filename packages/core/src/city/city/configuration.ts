// The city's configuration for the user interface, as plain values. Parsed without a schema
// library, to keep the initial page load small.

/** An entry as returned by `/api/city-configuration/` and `/api/cityinfo/currentcity/`. */
export interface ConfigurationEntry {
  readonly config_key: string;
  readonly config_value?: unknown;
}

export interface CityConfiguration {
  /** URL of the payment page (http or https); `null` = the one from the constants. */
  readonly payNowLink: string | null;
  /** Whether links in a box are requested in feature-server format (the v2 operation). */
  readonly geoserver: boolean;
  /**
   * Token sent by an embedded viewer; `null` = none is sent, because the viewer is not embedded.
   */
  readonly embeddingToken: string | null;
  /**
   * Initial view of `/public-default/`: a query and a position as in the URL
   * (`?user_class=truck#map=16/45.5/-122.6`); `''` = the whole city.
   */
  readonly publicDefaultView: string;
  /** Whether the live toggle may be offered, and the polling interval for live data in seconds. */
  readonly live: { readonly enabled: boolean; readonly seconds: number };
  /** All entries the user may see, by key. */
  readonly entries: ReadonlyMap<string, unknown>;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Default polling interval for live data, in seconds. */
const defaultLiveSeconds = 30;

/** Parses entries leniently: an invalid value counts as not set. */
export function parseConfiguration(entries: readonly ConfigurationEntry[]): CityConfiguration {
  const byKey = new Map(entries.map((entry) => [entry.config_key, entry.config_value]));
  const payNow = textOf(byKey.get('PAY_NOW_LINK'));
  const embedding = recordOf(byKey.get('EMBEDDING'));
  const token = textOf(embedding.token);
  const live = recordOf(byKey.get('LIVE'));
  return {
    payNowLink: /^https?:\/\//i.test(payNow) ? payNow : null,
    geoserver: recordOf(byKey.get('GEOSERVER')).is_enabled === true,
    embeddingToken: embedding.is_enabled === true && token !== '' ? token : null,
    publicDefaultView: textOf(byKey.get('PUBLIC_DEFAULT_VIEW')),
    live: {
      enabled: live.is_enabled !== false,
      seconds: typeof live.seconds === 'number' && live.seconds >= 5 ? live.seconds : defaultLiveSeconds,
    },
    entries: byKey,
  };
}
