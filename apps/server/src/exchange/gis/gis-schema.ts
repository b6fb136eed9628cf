// Maintains the schema for GIS programs: created by the command, refreshed by the server when the
// city, its assets or zones change.
import { setTimeout as wait } from 'node:timers/promises';
import {
  describeRestriction,
  failWith,
  formatPayment,
  type LanguageName,
  languages,
  ok,
  type Result,
  readerOf,
  restriction,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { cityRow, ruleSetsOf } from '../../city/published-city/published-city.sql.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import {
  createGisSchema,
  createGisViews,
  type GisCounts,
  gisCounts,
  grantGis,
  hasGisSchema,
  hasRole,
  lockGisRefresh,
  postgisFacts,
  type RuleSetTexts,
  recordGisRefresh,
  refreshGisViews,
  storeRuleTexts,
} from './gis.sql.ts';

/** Describes the rules of every rule set in force as text. */
export async function describeRuleSets(
  db: Kysely<Schema>,
  language: LanguageName,
): Promise<readonly RuleSetTexts[]> {
  const { time_zone: timeZone, calendar } = await cityRow(db);
  const city = { timeZone, calendar };
  const reader = readerOf(language, timeZone);
  const pace = createYielder();
  const ruleTexts: RuleSetTexts[] = [];
  for (const row of await ruleSetsOf(db, null)) {
    const entries = row.restrictions.map((text) => restriction.parse(JSON.parse(text)));
    const prices = entries.flatMap(({ payment }) => (payment === null ? [] : formatPayment(payment, reader)));
    ruleTexts.push({
      number: row.number,
      rules: entries.map((one) => describeRestriction(one, language, city)).join(' · '),
      prices: prices.length === 0 ? null : [...new Set(prices)].join(' · '),
      restrictions: entries,
    });
    await pace.rest();
  }
  return ruleTexts;
}

/**
 * Creates the schema, or migrates it to this version, and fills it; `role` may read it afterwards.
 * Fails when PostGIS is not installed (`gis.no-extension`, `gis.not-installed`) or the role does
 * not exist.
 */
export async function provisionGis(
  db: Kysely<Schema>,
  language: LanguageName,
  role: string | null,
): Promise<Result<GisCounts>> {
  const { installed, available } = await postgisFacts(db);
  if (installed === null)
    return available === null
      ? failWith('gis.no-extension')
      : failWith('gis.not-installed', { version: available });
  if (role !== null && !(await hasRole(db, role))) return failWith('gis.no-role', { role });
  return db.transaction().execute(async (change) => {
    await createGisSchema(change, language);
    await storeRuleTexts(change, await describeRuleSets(change, language));
    await createGisViews(change);
    await refreshGisViews(change);
    await recordGisRefresh(change);
    if (role !== null) await grantGis(change, role);
    return ok(await gisCounts(change));
  });
}

/**
 * Refreshes the views, unless another process has done so since `since` (epoch milliseconds) or is
 * doing so; true when they were refreshed here.
 */
export async function refreshGis(db: Kysely<Schema>, since: number): Promise<boolean> {
  if (!(await hasGisSchema(db))) return false;
  return db.transaction().execute(async (change) => {
    const language = await lockGisRefresh(change, since);
    if (language === null) return false;
    const viewLanguage = languages.find((one) => one === language) ?? 'en';
    await storeRuleTexts(change, await describeRuleSets(change, viewLanguage));
    await refreshGisViews(change);
    await recordGisRefresh(change);
    return true;
  });
}

/** Milliseconds to wait for further changes, because changes often come in series. */
const debounceMs = 10_000;

interface GisRefresher {
  /** Reports that data shown in the views has changed. */
  poke(): void;
  close(): Promise<void>;
}

/** Refreshes the views some seconds after each change, where the schema exists. */
export function startGisRefresher({ db, log, now }: Pick<ServerContext, 'db' | 'log' | 'now'>): GisRefresher {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  const refresh = async (since: number) => {
    try {
      if (await refreshGis(db, since)) log.debug('the views for GIS programs were filled anew');
    } catch (error) {
      log.warn({ err: error }, 'the views for GIS programs could not be filled anew');
    }
  };
  return {
    poke() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        working = working.then(() => refresh(now()));
      }, debounceMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await Promise.race([working, wait(2_000, undefined, { ref: false })]);
    },
  };
}
