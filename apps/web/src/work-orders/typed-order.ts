// What a person types into an order's fields before it is saved. Pure.
import type { TypedFields } from './order-fields.tsx';

/** What is typed, and how each field and the order's version were when the person began: what others write meanwhile is not overwritten. */
export interface Typed {
  readonly now: Partial<TypedFields>;
  readonly before: Partial<TypedFields>;
  readonly version: number | null;
}

export const nothingTyped: Typed = { now: {}, before: {}, version: null };

/**
 * What stays typed once `sent` is kept: the fields that were typed on meanwhile. They began with what was sent; what it became on the way (a name
 * without its spaces) is in `kept`.
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
