// The city: its name, time zone, currency, units and initial map view.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
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
  /** Public entries, as returned by `/api/city-configuration/`. */
  configuration: z.array(configurationEntry),
  /** min_lng, min_lat, max_lng, max_lat of the published city; `null` while it is empty. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /**
   * Publication version: incremented with every change of the published city; caches use it as a
   * key.
   */
  revision: z.int(),
  /** Number of links in the published city. */
  link_count: z.int(),
  /** True for a staging server, whose anti-forgery cookie is `staging_csrftoken`. */
  staging: z.boolean(),
  /**
   * Server time of the response, ISO 8601 with the city's offset. A 304 response keeps the old
   * value.
   */
  now: z.string(),
});

export const cityOperations = {
  currentCity: defineOperation({
    method: 'GET',
    path: '/api/cityinfo/currentcity/',
    access: 'public',
    summary: 'The city: name, time zone, currency, units, bounds, modules, public configuration and revision',
    answer: cityInfo,
    provides: ['city', 'configuration'],
  }),
};
