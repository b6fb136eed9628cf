// Names of zone components: by shape with sequential numbers ('Polygon 1', 'Radius 2'), or given by
// a user.
import { failWith, ok, type Result } from '../platform/result.ts';
import { type LanguageName, languages } from '../platform/words/languages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { maxZoneNameLength, type ZoneComponentType, zoneComponentTypes } from './zone-types.ts';

/** The last number used for each shape in a zone; shapes never used are absent. */
export type LastNumbers = Readonly<Partial<Record<ZoneComponentType, number>>>;

/**
 * Returns the number of a new component: one more than the last used in the zone, even if that
 * component was deleted, so that a name is never reused for another area.
 */
export function nextComponentNumber(last: LastNumbers, type: ZoneComponentType): number {
  return (last[type] ?? 0) + 1;
}

/** Returns the last numbers after adding a component of `type`. */
export function withNextNumber(last: LastNumbers, type: ZoneComponentType): LastNumbers {
  return { ...last, [type]: nextComponentNumber(last, type) };
}

interface NamedComponent {
  readonly type: ZoneComponentType;
  readonly number: number;
  /** Name given by a user; `null` = the name is formed from shape and number. */
  readonly ownName: string | null;
}

/**
 * Returns the name given by a user, or else the default name in the reader's language ('Polygon
 * 1').
 */
export function componentName({ type, number, ownName }: NamedComponent, language: LanguageName): string {
  return ownName ?? translateForStaff(language, `zone.component.${type}`, { number });
}

/** A component's names in all languages, in lower case. */
function localizedNames(component: NamedComponent): string[] {
  return languages.map((language) => componentName(component, language).toLocaleLowerCase('en'));
}

/**
 * Validates a user's name for a component; `null` when it equals its default name. Fails with
 * `zone.component-name-long`, and with
 * `zone.component-name-taken` when another component of the zone has it, or a future one could
 * ('Polygon 7').
 */
export function validateComponentName(
  text: string,
  self: Omit<NamedComponent, 'ownName'>,
  others: readonly NamedComponent[],
): Result<string | null> {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const lower = name.toLocaleLowerCase('en');
  if (name === '' || localizedNames({ ...self, ownName: null }).includes(lower)) return ok(null);
  if (Array.from(name).length > maxZoneNameLength)
    return failWith('zone.component-name-long', { most: maxZoneNameLength });
  if (others.some((other) => localizedNames(other).includes(lower)) || isDefaultName(lower))
    return failWith('zone.component-name-taken', { name });
  return ok(name);
}

/** Whether a name is a default name such as 'polygon 7' in any language. */
function isDefaultName(lower: string): boolean {
  const number = /(\d+)$/.exec(lower)?.[1];
  if (number === undefined) return false;
  return zoneComponentTypes.some((type) =>
    localizedNames({ type, number: Number(number), ownName: null }).includes(lower),
  );
}
