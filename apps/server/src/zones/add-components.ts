// Adds components to a locked analysis zone, numbered by shape and named, with their links.
import {
  componentName,
  type LastNumbers,
  maxZoneComponents,
  nextComponentNumber,
  validateComponentName,
  withNextNumber,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Author } from '../platform/audit/author.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type Rejection, rejectField, rejectFieldFor } from '../platform/http/outcome.ts';
import { addLinks } from './components/zone-links.sql.ts';
import type { ValidatedShape } from './validate-component-shape.ts';
import { insertComponent, loadComponents } from './zones.sql.ts';

export interface NamedShape {
  readonly shape: ValidatedShape;
  /** Name given by a user; `undefined` or empty = named by shape and number. */
  readonly name: string | undefined;
  /** Prefix for field names in validation errors. */
  readonly at: string;
}

interface AddedComponents {
  readonly ids: readonly number[];
  /** Names in English, as stored in the history. */
  readonly names: readonly string[];
  readonly lastNumbers: LastNumbers;
}

/** Adds components; `last` contains the zone's last used numbers. */
export async function addComponents(
  tx: Transaction<Schema>,
  zone: number,
  last: LastNumbers,
  added: readonly NamedShape[],
  author: Author,
): Promise<AddedComponents | Rejection> {
  const there = (await loadComponents(tx, { zones: [zone] })).map(({ type, number, own_name }) => ({
    type,
    number,
    ownName: own_name,
  }));
  if (there.length + added.length > maxZoneComponents)
    return rejectField('components', 'zone.components-most', { most: maxZoneComponents });
  let lastNumbers = last;
  const ids: number[] = [];
  const names: string[] = [];
  for (const { shape, name, at } of added) {
    const { type, links, geometry, radius, bounds, revision } = shape;
    const self = { type, number: nextComponentNumber(lastNumbers, type) };
    lastNumbers = withNextNumber(lastNumbers, type);
    const ownName = validateComponentName(name ?? '', self, there);
    if (!ownName.ok) return rejectFieldFor(`${at}name`, ownName);
    const named = { ...self, ownName: ownName.value };
    there.push(named);
    const id = await insertComponent(tx, { zone, ...named, geometry, radius, bounds, revision, author });
    await addLinks(tx, id, links);
    ids.push(id);
    names.push(componentName(named, 'en'));
  }
  return { ids, names, lastNumbers };
}
