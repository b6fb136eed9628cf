// What the parts of a zone are called: by shape with sequential numbers ('Polygon 1', 'Radius 2'), or by a name a person gave.
import { ok, type Result, refused } from '../platform/result.ts';
import { type LanguageName, languages } from '../platform/words/languages.ts';
import { sayStaff } from '../platform/words/staff-words.ts';
import { longestZoneName, type ZoneComponentType, zoneComponentTypes } from './zone-types.ts';

/** The last number given to each shape of a zone; a shape that never was there is absent. */
export type LastNumbers = Readonly<Partial<Record<ZoneComponentType, number>>>;

/**
 * The number of a new component: one more than the last given in the zone, also when that one was deleted, so that a name heard once never
 * means another area later.
 */
export function nextComponentNumber(last: LastNumbers, type: ZoneComponentType): number {
  return (last[type] ?? 0) + 1;
}

/** The last numbers after a component of `type` was added. */
export function withNextNumber(last: LastNumbers, type: ZoneComponentType): LastNumbers {
  return { ...last, [type]: nextComponentNumber(last, type) };
}

interface NamedComponent {
  readonly type: ZoneComponentType;
  readonly number: number;
  /** As a person named it; null = by shape and number. */
  readonly ownName: string | null;
}

/** 'Polygon 1' in the reader's language, or the name a person gave. */
export function componentName({ type, number, ownName }: NamedComponent, language: LanguageName): string {
  return ownName ?? sayStaff(language, `zone.component.${type}`, { number });
}

/** Every name a component answers to. */
function namesOf(component: NamedComponent): string[] {
  return languages.map((language) => componentName(component, language).toLocaleLowerCase('en'));
}

/**
 * A name of its own for a component; null when it is the one it has by its shape. Refused: `zone.component-name-long`, and
 * `zone.component-name-taken` when another of the zone has it, or when a shape to come would ('Polygon 7').
 */
export function ownComponentName(
  text: string,
  self: Omit<NamedComponent, 'ownName'>,
  others: readonly NamedComponent[],
): Result<string | null> {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const lower = name.toLocaleLowerCase('en');
  if (name === '' || namesOf({ ...self, ownName: null }).includes(lower)) return ok(null);
  if (Array.from(name).length > longestZoneName)
    return refused('zone.component-name-long', { most: longestZoneName });
  if (others.some((other) => namesOf(other).includes(lower)) || isNumbered(lower))
    return refused('zone.component-name-taken', { name });
  return ok(name);
}

/** True for 'polygon 7': a name that shapes get by themselves, in any language. */
function isNumbered(lower: string): boolean {
  const number = /(\d+)$/.exec(lower)?.[1];
  if (number === undefined) return false;
  return zoneComponentTypes.some((type) =>
    namesOf({ type, number: Number(number), ownName: null }).includes(lower),
  );
}
