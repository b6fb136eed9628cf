// Unsaved input in the fields of a work order. Pure.
import type { TypedFields } from './order-fields.tsx';

/**
 * The input, and the values and version when the user started typing, so that changes by others are
 * not overwritten.
 */
export interface Typed {
  readonly now: Partial<TypedFields>;
  readonly before: Partial<TypedFields>;
  readonly version: number | null;
}

export const nothingTyped: Typed = { now: {}, before: {}, version: null };

/**
 * The input that remains after `sent` is saved: fields edited in the meantime. Their starting
 * values are those sent, or those in `kept` where saving changed them (a name without its spaces).
 */
export function leftAfterSave(
  typed: Typed,
  sent: Partial<TypedFields>,
  kept: Partial<TypedFields> = {},
): Typed {
  const before = { ...typed.before, ...sent, ...kept };
  const on = Object.entries(typed.now).flatMap(([key, value]) =>
    key in sent && Object.is(Reflect.get(sent, key), value) ? [] : [key],
  );
  const only = (part: Partial<TypedFields>): Partial<TypedFields> =>
    Object.fromEntries(Object.entries(part).filter(([key]) => on.includes(key)));
  return on.length === 0 ? nothingTyped : { now: only(typed.now), before: only(before), version: null };
}
