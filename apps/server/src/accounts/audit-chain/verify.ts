// Verifies the whole audit chain: finds entries changed, removed, inserted or moved after chaining,
// and known heads that are missing from the chain.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import {
  type ChainHead,
  chainHead,
  countUnchainedAfter,
  hashAt,
  lastCheck,
  unlinkedBetween,
  verifyChainPage,
} from './audit-chain.sql.ts';

/** A chain head as written to the log: the number of links and the hash of the last one. */
export interface KnownHead {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface ChainBreak {
  /**
   * `changed` also covers swapped rows. `head` = a head known from the log or the last check is
   * missing, so the chain was truncated or rebuilt.
   */
  readonly kind: 'changed' | 'removed' | 'link removed' | 'out of order' | 'inserted' | 'head';
  /** Position in the chain; `null` = none. */
  readonly position: number | null;
  /** The audit entry id; `null` = unknown. */
  readonly entry: number | null;
}

interface ChainReport {
  readonly links: number;
  /** Recent entries that are not chained yet. */
  readonly waiting: number;
  /** `null` while nothing is chained. */
  readonly head: KnownHead | null;
  /** The first breaks; `breakCount` counts all of them. */
  readonly breaks: readonly ChainBreak[];
  readonly breakCount: number;
}

/** Links read per query. */
const pageSize = 10_000;
/** Maximum number of breaks listed. */
const maxListedBreaks = 100;

const kinds = ['changed', 'removed', 'link removed', 'out of order'] as const;

/** Parses a head such as `1234:9f…`; `null` if the text is not one. */
export function parseHead(text: string): KnownHead | null {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim());
  const [, position, hash] = match ?? [];
  return position === undefined || hash === undefined
    ? null
    : { position: Number(position), hash: hash.toLowerCase() };
}

export function formatHead({ position, hash }: KnownHead): string {
  return `${position}:${hash}`;
}

const toKnownHead = ({ position, hash }: Pick<ChainHead, 'position' | 'hash'>): KnownHead => ({
  position,
  hash: hash.toString('hex'),
});

/**
 * Verifies every link and entry, without writing. Checks that `heads`, known from the log, and the
 * head of the last check are in the chain.
 */
export async function verifyChain(
  db: Kysely<Schema>,
  heads: readonly KnownHead[] = [],
  signal?: AbortSignal,
): Promise<ChainReport> {
  const breaks: ChainBreak[] = [];
  let breakCount = 0;
  const found = (some: readonly ChainBreak[]) => {
    breakCount += some.length;
    breaks.push(...some.slice(0, maxListedBreaks - breaks.length));
  };
  const checked = await lastCheck(db);
  for (const known of [...heads, ...(checked === null ? [] : [toKnownHead(checked)])]) {
    if (known.position === 0) continue;
    const hash = await hashAt(db, known.position);
    if (hash?.toString('hex') !== known.hash)
      found([{ kind: 'head', position: known.position, entry: null }]);
  }
  let links = 0;
  let at: ChainHead = { position: 0, auditId: 0, hash: Buffer.alloc(0) };
  for (;;) {
    signal?.throwIfAborted();
    const page = await verifyChainPage(db, at, pageSize);
    if (page.last === null) break;
    found(
      page.broken.map(({ kind, position, audit_id: entry }) => ({
        kind: kinds.find((known) => known === kind) ?? 'changed',
        position,
        entry,
      })),
    );
    const inserted = await unlinkedBetween(db, at.auditId, page.last.auditId, pageSize);
    found(inserted.map((entry) => ({ kind: 'inserted', position: null, entry })));
    links += page.links;
    at = page.last;
  }
  const { auditId } = await chainHead(db);
  return {
    links,
    waiting: await countUnchainedAfter(db, auditId),
    head: at.position === 0 ? null : toKnownHead(at),
    breaks,
    breakCount,
  };
}
