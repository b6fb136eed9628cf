// Validates a request body and converts it to what is stored: curb type, payment, restrictions and
// links, with errors by field.
import type { PaymentBody } from '@curbwright/contract';
import { divide, type Payment, paymentFromFeesAndDurations, type Restriction } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refuse, refusedAt, refuseField } from '../../platform/http/outcome.ts';
import { type BaseLink, baseLinks, type NewLink } from './write-proposals.sql.ts';

export type Checked<T> = { readonly kind: 'checked'; readonly value: T } | Refused;

function checked<T>(value: T): Checked<T> {
  return { kind: 'checked', value };
}

type Catalogue = ReadonlyMap<string, number>;

/** Returns the curb type that a body names by id or name. */
export function checkedSubActivity(
  catalogue: Catalogue,
  given: number | string,
  field = 'sub_activity',
): Checked<{ id: number; name: string }> {
  const found = [...catalogue].find(([name, id]) => (typeof given === 'number' ? id : name) === given);
  return found === undefined
    ? refuseField(field, 'fault.unknown-sub-activity')
    : checked({ id: found[1], name: found[0] });
}

/**
 * Converts the payment of a body. `null` when its lists are empty, because nothing is attached then
 * (requirement §4).
 */
export function checkedPayment(
  body: PaymentBody | null,
  currency: string,
  field = 'payment',
): Checked<Payment | null> {
  if (body === null) return checked(null);
  if (body.terms !== undefined) return checked(body.terms);
  const durations = body.durations ?? body.duration ?? [];
  const made = paymentFromFeesAndDurations(body.fees ?? [], durations, body.currency ?? currency);
  return made.ok ? checked(made.value) : refusedAt(field, made);
}

/** Returns restrictions with the ids of their curb types. */
export function checkedRestrictions(
  catalogue: Catalogue,
  restrictions: readonly Restriction[],
  field: string | null = 'restrictions',
): Checked<{ restriction: Restriction; subActivityId: number }[]> {
  const values: { restriction: Restriction; subActivityId: number }[] = [];
  for (const [index, restriction] of restrictions.entries()) {
    const subActivityId = catalogue.get(restriction.subActivity);
    if (subActivityId === undefined) {
      const place = field === null ? 'restriction.subActivity' : `${field}.${index}.subActivity`;
      return refuseField(place, 'fault.unknown-user-activity', { name: restriction.subActivity });
    }
    values.push({ restriction, subActivityId });
  }
  return checked(values);
}

export type LinkBody =
  | { readonly curb_link: number }
  | { readonly parent_link: number; readonly from: number; readonly to: number };

function checkedLink(base: BaseLink, body: LinkBody, field: string): Checked<NewLink> {
  if ('curb_link' in body) return checked({ base, custom: null });
  const pieces = divide(base.geometry, base.bays_count, body.from, body.to);
  if (!pieces.ok) return refusedAt(`${field}.to`, pieces);
  const chosen = pieces.value.find(({ part }) => part === 'chosen');
  if (chosen === undefined) throw new Error('a divided link without the chosen piece');
  return checked({ base, custom: { from: chosen.from, to: chosen.to, geometry: chosen.geometry } });
}

/** Returns the live links that a body names, without duplicates. */
export async function checkedLinks(
  db: Kysely<Schema>,
  bodies: readonly LinkBody[],
  field = 'links',
): Promise<Checked<NewLink[]>> {
  const idOf = (body: LinkBody) => ('curb_link' in body ? body.curb_link : body.parent_link);
  const found = await baseLinks(db, bodies.map(idOf));
  const links: NewLink[] = [];
  const seen = new Set<string>();
  for (const [index, body] of bodies.entries()) {
    const base = found.get(idOf(body));
    if (base === undefined) return refuseField(`${field}.${index}`, 'fault.unknown-link');
    const key = JSON.stringify(body);
    if (seen.has(key))
      return refuseField(`${field}.${index}`, 'proposal.link-twice', { segment: base.segment_id });
    seen.add(key);
    const link = checkedLink(base, body, `${field}.${index}`);
    if (link.kind === 'refused') return link;
    links.push(link.value);
  }
  return checked(links);
}

/** Returns when a proposal takes effect, in the database's format. */
export function instantOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** The error for a scenario that can no longer have proposals. */
export function scenarioGone(): Refused {
  return refuse('invalid', { fields: { scenario: ['fault.unknown-scenario'] } });
}
