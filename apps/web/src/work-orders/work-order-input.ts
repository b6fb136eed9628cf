// Unsaved input in the fields of a work order. Pure.
import type { WorkOrderFields } from '@curbwright/core';

/** The fields of a work order that its form has. */
export type WorkOrderFormFields = Pick<
  WorkOrderFields,
  'name' | 'description' | 'priority' | 'assignee' | 'due' | 'geometry' | 'place_name' | 'link' | 'asset'
>;

/**
 * Unsaved input, with the values and version from when the user started typing, so that changes by
 * others are not overwritten.
 */
interface WorkOrderInput {
  readonly now: Partial<WorkOrderFormFields>;
  readonly before: Partial<WorkOrderFormFields>;
  readonly version: number | null;
}

export const emptyWorkOrderInput: WorkOrderInput = { now: {}, before: {}, version: null };

/**
 * Returns the input that remains after `sent` is saved: the fields edited in the meantime. Their
 * starting values are those sent, or those in `kept` where saving normalized them (for example by
 * trimming a name).
 */
export function inputAfterSave(
  typed: WorkOrderInput,
  sent: Partial<WorkOrderFormFields>,
  kept: Partial<WorkOrderFormFields> = {},
): WorkOrderInput {
  const before = { ...typed.before, ...sent, ...kept };
  const on = Object.entries(typed.now).flatMap(([key, value]) =>
    key in sent && Object.is(Reflect.get(sent, key), value) ? [] : [key],
  );
  const only = (part: Partial<WorkOrderFormFields>): Partial<WorkOrderFormFields> =>
    Object.fromEntries(Object.entries(part).filter(([key]) => on.includes(key)));
  return on.length === 0
    ? emptyWorkOrderInput
    : { now: only(typed.now), before: only(before), version: null };
}
