// What the contract states about the numbers of a response, by path: a unit, an integer, or
// neither.
import { jsonSchemaOf, quantity } from '@curbwright/contract';
import { type NumberUnit, unitDecimals } from '@curbwright/core';
import type { z } from 'zod';
import { decimalsOf } from './long-numbers.ts';

export type NumberKind = NumberUnit | 'whole' | 'no unit';

const isUnit = (name: string): name is NumberUnit => name in unitDecimals;
const unitByDescription: ReadonlyMap<unknown, NumberUnit> = new Map(
  Object.keys(unitDecimals)
    .filter(isUnit)
    .map((unit) => [quantity(unit).description, unit]),
);

/** Name used in paths for the members of an object whose keys are data (ids, types). */
const anyName = '*';
const within = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the possible kinds of number by path (`links[].length`). */
export function numberKinds(answer: z.ZodType): ReadonlyMap<string, ReadonlySet<NumberKind>> {
  const root = jsonSchemaOf(answer, 'output');
  const definitions = objectOf(root.$defs);
  const kinds = new Map<string, Set<NumberKind>>();
  const walk = (part: unknown, at: string, open: readonly unknown[]): void => {
    if (typeof part !== 'object' || part === null) return;
    const schema = objectOf(part);
    const { $ref: reference, type } = schema;
    if (typeof reference === 'string') {
      // A recursive schema contains the same numbers at every level.
      if (!open.includes(reference))
        walk(definitions[reference.slice('#/$defs/'.length)], at, [...open, reference]);
      return;
    }
    const types = Array.isArray(type) ? type : [type];
    if (types.includes('integer') || types.includes('number')) {
      const unit = unitByDescription.get(schema.description);
      const found = kinds.get(at) ?? new Set();
      kinds.set(at, found.add(unit ?? (types.includes('integer') ? 'whole' : 'no unit')));
    }
    for (const choice of [schema.anyOf, schema.oneOf, schema.allOf].flatMap(listOf)) walk(choice, at, open);
    for (const [name, member] of Object.entries(objectOf(schema.properties)))
      walk(member, within(at, name), open);
    walk(schema.additionalProperties, within(at, anyName), open);
    for (const item of [schema.items, ...listOf(schema.prefixItems)]) walk(item, `${at}[]`, open);
  };
  walk(root, '', []);
  return kinds;
}

/**
 * Decimals of numbers whose field has no unit: a pattern for the path, the number of decimals, and
 * why the field has no unit.
 */
export type WithoutUnit = readonly (readonly [path: RegExp, decimals: number, why: string])[];

/**
 * Returns the most decimals that a number of the contract's field at `path` may have; `undefined`
 * when nothing limits them.
 */
function decimalsAt(
  path: string,
  kinds: ReadonlySet<NumberKind>,
  withoutUnit: WithoutUnit,
): number | undefined {
  const most = [...kinds].map((kind) => {
    if (kind === 'whole') return 0;
    return kind === 'no unit' ? withoutUnit.find(([named]) => named.test(path))?.[1] : unitDecimals[kind];
  });
  return most.includes(undefined) ? undefined : Math.max(...most.map(Number));
}

/**
 * Returns the number fields of `answer` that have no unit, are not integers and are not listed in
 * `withoutUnit`.
 */
export function findUnitlessNumbers(answer: z.ZodType, withoutUnit: WithoutUnit): string[] {
  return [...numberKinds(answer)].flatMap(([path, kinds]) =>
    decimalsAt(path, kinds, withoutUnit) === undefined ? [path] : [],
  );
}

/**
 * Returns the numbers of `value` that have more decimals than the unit of their field in `answer`
 * allows: path and number, one entry per path. Fields that are not in the contract (in files or
 * stored values) must be integers or be listed in `withoutUnit`.
 */
export function findTooPreciseNumbers(answer: z.ZodType, value: unknown, withoutUnit: WithoutUnit): string[] {
  const patterns = [...numberKinds(answer)].map(([path, kinds]) => ({
    named: new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[^.]+')}$`),
    decimals: decimalsAt(path, kinds, withoutUnit),
  }));
  const decimalsFor = (at: string) =>
    patterns.find(({ named }) => named.test(at))?.decimals ??
    withoutUnit.find(([named]) => named.test(at))?.[1] ??
    0;
  const decimalsOfPath = new Map<string, number>();
  const found = new Map<string, string>();
  const walk = (inner: unknown, at: string): void => {
    if (typeof inner === 'number') {
      const most = decimalsOfPath.get(at) ?? decimalsFor(at);
      decimalsOfPath.set(at, most);
      if (decimalsOf(String(inner)) > most) found.set(at, `${at}: ${inner}`);
    } else if (Array.isArray(inner)) for (const item of inner) walk(item, `${at}[]`);
    else for (const [name, member] of Object.entries(objectOf(inner))) walk(member, within(at, name));
  };
  walk(value, '');
  return [...found.values()];
}
