// The city: its name, time, money, units and where its map opens.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { configurationEntry } from './configuration.ts';

export const units = ['metric', 'imperial'] as const;

export const cityInfo = z.strictObject({
  name: z.string(),
  /** IANA name. */
  time_zone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  country: z.string().nullable(),
  language: z.string(),
  units: z.enum(units),
  modules_enabled: z.array(z.string()),
  /** The entries everybody may read, as `/api/city-configuration/` answers them. */
  configuration: z.array(configurationEntry),
  /** min_lng, min_lat, max_lng, max_lat of the published city; null while it is empty. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Counts every change of the published city; caches key on it. */
  revision: z.int(),
  /** How many links the published city has. */
  link_count: z.int(),
  /** The server is a staging one: its anti-forgery cookie is `staging_csrftoken`. */
  staging: z.boolean(),
  /** The server's clock when the answer was made, ISO 8601 with the city's offset; an unchanged answer (304) keeps its old one. */
  now: z.string(),
});

export const cityCalls = {
  currentCity: call({
    method: 'GET',
    path: '/api/cityinfo/currentcity/',
    access: 'public',
    summary: 'The city: name, time zone, currency, units, bounds, modules, public configuration and revision',
    answer: cityInfo,
    provides: ['city', 'configuration'],
  }),
};
