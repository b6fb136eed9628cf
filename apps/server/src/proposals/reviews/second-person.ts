// Which proposals require a second person before they are published, and who may be that person.
import { needsSecondPerson, parseSecondPersonRule, parseUndoMinutes } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import type { Rejection } from '../../platform/http/outcome.ts';
import type { ReviewReader } from '../read/proposal-review.ts';
import { loadCurbTypeIds } from '../write/write-proposals.sql.ts';
import { loadInvolvedTypes, loadPublishers, loadSecondPersonEntry } from './second-person.sql.ts';

/** Largest number of publishers considered, and of names in a message. */
const maxPublishers = 1000;
const maxNames = 5;

/**
 * Returns those of the proposals that the city lets nobody publish as their own work: open ones, or
 * published ones (`isPublished`).
 */
export async function loadSecondPersonNeeds(
  db: Kysely<Schema>,
  ids: readonly number[],
  { isPublished = false }: { readonly isPublished?: boolean } = {},
): Promise<ReadonlySet<number>> {
  const entry = await loadSecondPersonEntry(db);
  if (entry === undefined) return new Set();
  const rule = parseSecondPersonRule(entry, new Set((await loadCurbTypeIds(db)).keys()));
  if (rule === 'never' || ids.length === 0) return new Set();
  if (rule === 'always') return new Set(ids);
  const types = await loadInvolvedTypes(db, ids, isPublished);
  return new Set(ids.filter((id) => needsSecondPerson(rule, types.get(id) ?? [])));
}

/** Returns what the reviews of these proposals need for the caller's response. */
export async function loadReviewReader(
  db: Kysely<Schema>,
  ids: readonly number[],
  caller: Caller,
): Promise<ReviewReader> {
  const publishers = ids.length === 0 ? [] : await loadPublishers(db, maxPublishers);
  return {
    user: userOf(caller),
    secondPersonNeeds: await loadSecondPersonNeeds(db, ids),
    publishers: new Map(publishers.map(({ id, username }) => [id, username])),
    undoMinutes: parseUndoMinutes(await configurationValue(db, 'UNDO_PUBLICATION_MINUTES')),
  };
}

/** Adds to rejections of own work who may publish it instead. Loads the publishers once. */
export class OwnWorkExplainer {
  readonly #db: Kysely<Schema>;
  #publishers: ReturnType<typeof loadPublishers> | undefined;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Returns the rejection with the names of publishers who are no authors, if there are any. */
  async explain(rejection: Rejection, authors: readonly number[]): Promise<Rejection> {
    if (rejection.facts.reason !== 'proposal.own-work') return rejection;
    this.#publishers ??= loadPublishers(this.#db, maxPublishers);
    const others = (await this.#publishers).filter(({ id }) => !authors.includes(id));
    if (others.length === 0) return rejection;
    const names = others.slice(0, maxNames).map(({ username }) => username);
    const who = others.length > maxNames ? `${names.join(', ')} …` : names.join(', ');
    return { ...rejection, text: 'proposal.own-work-named', params: { ...rejection.params, who } };
  }
}
