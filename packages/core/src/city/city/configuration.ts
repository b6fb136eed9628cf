// The city's configuration as the screens use it: plain values made from the entries, without a schema, so that the first page stays small.

/** An entry as `/api/city-configuration/` and `/api/cityinfo/currentcity/` answer it. */
export interface ConfigurationEntry {
  readonly config_key: string;
  readonly config_value?: unknown;
}

export interface CityConfiguration {
  /** Where people pay, an http(s) address; null = the constants' own. */
  readonly payNowLink: string | null;
  /** Links in a box are asked for in the shape of a feature server (the v2 call). */
  readonly geoserver: boolean;
  /** The token a framed viewer sends; null = the viewer is not embedded. */
  readonly embeddingToken: string | null;
  /** What `/public-default/` opens with: a query and a place as the address has them (`?user_class=truck#map=16/45.5/-122.6`); '' = the whole city. */
  readonly publicDefaultView: string;
  /** Whether the live toggle may be offered, and how many seconds apart live data are asked for. */
  readonly live: { readonly enabled: boolean; readonly seconds: number };
  /** Every entry the reader may see, by key. */
  readonly entries: ReadonlyMap<string, unknown>;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Seconds between two questions for live data when the city says nothing. */
const liveSeconds = 30;

/** Reads entries tolerantly: what does not fit counts as not set. */
export function configurationOf(entries: readonly ConfigurationEntry[]): CityConfiguration {
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
      seconds: typeof live.seconds === 'number' && live.seconds >= 5 ? live.seconds : liveSeconds,
    },
    entries: byKey,
  };
}
