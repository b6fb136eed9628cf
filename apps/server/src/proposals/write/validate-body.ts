// Validates a request body and converts it to what is stored (curb type, payment, restrictions and
// links), with errors by field.
import type { PaymentBody } from '@curbwright/contract';
import { divideLink, type Payment, paymentFromFeesAndDurations, type Restriction } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, reject, rejectField, rejectFieldFor } from '../../platform/http/outcome.ts';
import { type BaseLink, loadBaseLinks, type NewLink } from './write-proposals.sql.ts';

export type ValidationResult<T> = { readonly kind: 'checked'; readonly value: T } | Rejection;

function valid<T>(value: T): ValidationResult<T> {
  return { kind: 'checked', value };
}

type Catalogue = ReadonlyMap<string, number>;

/** Returns the curb type that a body names by id or name. */
export function validateCurbType(
  catalogue: Catalogue,
  given: number | string,
  field = 'sub_activity',
): ValidationResult<{ id: number; name: string }> {
  const found = [...catalogue].find(([name, id]) => (typeof given === 'number' ? id : name) === given);
  return found === undefined
    ? rejectField(field, 'fault.unknown-sub-activity')
    : valid({ id: found[1], name: found[0] });
}

/**
 * Converts the payment of a body. `null` when its lists are empty, because nothing is attached then
 * (requirement §4).
 */
export function validatePayment(
  body: PaymentBody | null,
  currency: string,
  field = 'payment',
): ValidationResult<Payment | null> {
  if (body === null) return valid(null);
  if (body.terms !== undefined) return valid(body.terms);
  const durations = body.durations ?? body.duration ?? [];
  const made = paymentFromFeesAndDurations(body.fees ?? [], durations, body.currency ?? currency);
  return made.ok ? valid(made.value) : rejectFieldFor(field, made);
}

/** Returns restrictions with the ids of their curb types. */
export function validateRestrictions(
  catalogue: Catalogue,
  restrictions: readonly Restriction[],
  field: string | null = 'restrictions',
): ValidationResult<{ restriction: Restriction; subActivityId: number }[]> {
  const values: { restriction: Restriction; subActivityId: number }[] = [];
  for (const [index, restriction] of restrictions.entries()) {
    const subActivityId = catalogue.get(restriction.subActivity);
    if (subActivityId === undefined) {
      const place = field === null ? 'restriction.subActivity' : `${field}.${index}.subActivity`;
      return rejectField(place, 'fault.unknown-user-activity', { name: restriction.subActivity });
    }
    values.push({ restriction, subActivityId });
  }
  return valid(values);
}

export type LinkBody =
  | { readonly curb_link: number }
  | { readonly parent_link: number; readonly from: number; readonly to: number };

function validateLink(base: BaseLink, body: LinkBody, field: string): ValidationResult<NewLink> {
  if ('curb_link' in body) return valid({ base, custom: null });
  const pieces = divideLink(base.geometry, base.bays_count, body.from, body.to);
  if (!pieces.ok) return rejectFieldFor(`${field}.to`, pieces);
  const chosen = pieces.value.find(({ part }) => part === 'chosen');
  if (chosen === undefined) throw new Error('a divided link without the chosen piece');
  return valid({ base, custom: { from: chosen.from, to: chosen.to, geometry: chosen.geometry } });
}

/** Returns the live links that a body names, without duplicates. */
export async function validateLinks(
  db: Kysely<Schema>,
  bodies: readonly LinkBody[],
  field = 'links',
): Promise<ValidationResult<NewLink[]>> {
  const idOf = (body: LinkBody) => ('curb_link' in body ? body.curb_link : body.parent_link);
  const found = await loadBaseLinks(db, bodies.map(idOf));
  const links: NewLink[] = [];
  const seen = new Set<string>();
  for (const [index, body] of bodies.entries()) {
    const base = found.get(idOf(body));
    if (base === undefined) return rejectField(`${field}.${index}`, 'fault.unknown-link');
    const key = JSON.stringify(body);
    if (seen.has(key))
      return rejectField(`${field}.${index}`, 'proposal.link-twice', { segment: base.segment_id });
    seen.add(key);
    const link = validateLink(base, body, `${field}.${index}`);
    if (link.kind === 'refused') return link;
    links.push(link.value);
  }
  return valid(links);
}

/** Returns when a proposal takes effect, in the database's format. */
export function toDatabaseInstant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** The error for a scenario that can no longer have proposals. */
export function unknownScenarioRejection(): Rejection {
  return reject('invalid', { fields: { scenario: ['fault.unknown-scenario'] } });
}
