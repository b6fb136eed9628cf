// The facts stored with a released backup and how they are read from a city: by the version that
// makes the backup, and by every later version that restores it.
import { createHash } from 'node:crypto';
import { roundTo } from '@curbwright/core';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { verifyChain } from '../../accounts/audit-chain/verify.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { TestClient } from '../proposals.ts';

/**
 * Password of all users in released backups; the passphrase below encrypts the keys of the demo
 * server that made them.
 */
export const releasedPassword = 'a password of released backups';
export const releasedPassphrase = 'a passphrase of released backups';
export const releasedPeople = ['analyst', 'editor', 'publisher', 'admin'] as const;

const sums = z.strictObject({
  /**
   * From the demand dashboard for May 2026: revenue in minor units, and number of parking sessions.
   */
  revenue: z.number(),
  sessions: z.number(),
  /** From the turnover dashboard, all types: parking sessions, their minutes, and overstays. */
  dwelt: z.number(),
  dwelt_minutes: z.number(),
  overstays: z.number(),
  /** From the supply dashboard, as published: links, spaces and meters (to the centimeter). */
  links: z.number(),
  spaces: z.number(),
  metres: z.number(),
});

const counts = z.record(z.string(), z.number());

export const releasedFacts = z.strictObject({
  /** SHA-256 of the archive, in hexadecimal. */
  sha256: z.string(),
  made: z.string(),
  migration: z.string(),
  counts,
  sums,
  /** Number of links by current curb type. */
  classes: counts,
  /**
   * Ids of three proposals: an open one, one published to take effect in 2098, and one in force.
   */
  draft: z.int(),
  scheduled: z.int(),
  published: z.int(),
  photo: z.strictObject({ url: z.string(), sha256: z.string() }),
  chain: z.strictObject({ links: z.int(), position: z.int(), hash: z.string() }),
});
export type ReleasedFacts = z.infer<typeof releasedFacts>;

/**
 * Wraps the app for API clients of tests: requests, and sign-in with the password of released
 * backups.
 */
export function createTestClients(app: FastifyInstance) {
  const inject = async (options: InjectOptions) => app.inject(options);
  const signIn = async (person: string) => {
    const payload = { username: person, password: releasedPassword };
    const answer = await inject({ method: 'POST', url: '/api/token/', payload });
    if (answer.statusCode !== 200) throw new Error(`${person} cannot sign in: ${answer.body}`);
    return { access: answer.json<{ access: string }>().access, cookies: '', forgery: '', refresh: '' };
  };
  return { inject, signIn };
}

async function asked<T>(answer: ReturnType<TestClient['get']>, shape: z.ZodType<T>): Promise<T> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`answered with ${statusCode}: ${body.slice(0, 300)}`);
  return shape.parse(JSON.parse(body));
}

const demand = z.object({ summary: z.object({ totalRevenue: z.number(), totalSessions: z.number() }) });
const each = z.array(z.number());
const turnover = z.object({
  types: z.array(z.object({ dwell: z.object({ sessions: each, minutes: each, overstays: each }) })),
});
const supply = z.object({ links: z.number(), spaces: z.number(), metres: z.number() });

/** Reads the dashboards for a past month and for the published curb. */
export async function readDashboardTotals(hand: TestClient): Promise<ReleasedFacts['sums']> {
  const { summary } = await asked(hand.post('/api/demand-chart-data/', { date: '2026-05-01' }), demand);
  const { types } = await asked(hand.get('/api/turnover-dwelltime/?date=2026-05-01'), turnover);
  const curb = await asked(hand.post('/api/supply-charts-data/', {}), supply);
  const all = (of: 'sessions' | 'minutes' | 'overstays') =>
    types.flatMap(({ dwell }) => dwell[of]).reduce((sum, one) => sum + one, 0);
  return {
    revenue: summary.totalRevenue,
    sessions: summary.totalSessions,
    dwelt: all('sessions'),
    dwelt_minutes: all('minutes'),
    overstays: all('overstays'),
    links: curb.links,
    spaces: curb.spaces,
    metres: roundTo(curb.metres, 2),
  };
}

const counted = {
  accounts: 'user_account',
  blocks: 'block',
  feedback: 'feedback',
  files: 'stored_file',
  links: 'link',
  proposals: 'proposed_regulation',
  scenarios: 'scenario',
  stays: 'parking_session',
  templates: 'template',
  'work orders': 'work_order',
  zones: 'analysis_zone',
} as const;

/** Returns the number of rows by noun. */
export async function countRows(db: Kysely<Schema>): Promise<ReleasedFacts['counts']> {
  const found: [string, number][] = [];
  for (const [noun, table] of Object.entries(counted)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    found.push([noun, rows[0]?.n ?? 0]);
  }
  return Object.fromEntries(found);
}

/** Returns the number of links of each curb type now. */
export function countLinksByType(city: { readonly ids: readonly number[]; classOf(id: number): string }) {
  const found: Record<string, number> = {};
  for (const id of city.ids) found[city.classOf(id)] = (found[city.classOf(id)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => a.localeCompare(b)));
}

export async function readAuditChain(db: Kysely<Schema>): Promise<ReleasedFacts['chain']> {
  const { links, head, breakCount, waiting } = await verifyChain(db);
  if (head === null || breakCount > 0 || waiting > 0) throw new Error('the chain of the audit is not whole');
  return { links, ...head };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
