// The input of a new work order while the page changes from the list to the map.
import type { WorkOrderFormFields } from './work-order-input.ts';

interface NewWorkOrderInput {
  readonly typed: WorkOrderFormFields;
  readonly files: readonly File[];
}

let passed: NewWorkOrderInput | null = null;

/** Passes the input on to the next form for a new work order. */
export function passNewWorkOrderInput(input: NewWorkOrderInput): void {
  passed = input;
}

/** Returns the input that was passed on; `null` = none. */
export function passedNewWorkOrderInput(): NewWorkOrderInput | null {
  return passed;
}

/** Forgets the input once a form shows it: a form may be rendered twice before it appears. */
export function clearNewWorkOrderInput(): void {
  passed = null;
}
