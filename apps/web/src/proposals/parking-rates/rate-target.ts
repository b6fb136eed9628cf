// What a rate change applies to (selected regulations, all of a type, or an open batch), and the
// unsaved form for it.
import type { BatchResponse } from '@curbwright/contract';
import { store } from '../../shell/store.ts';
import { batchToRateForm, defaultRateForm, type RateForm } from './rate-form.ts';
import { changeRateForms, selectRateForms } from './rate-forms-slice.ts';

export type RateTarget =
  | { readonly kind: 'chosen'; readonly ids: readonly number[] }
  | { readonly kind: 'type'; readonly type: string; readonly count: number }
  | { readonly kind: 'batch'; readonly batch: BatchResponse };

/** Returns a key that identifies the target, so that the form of another target is not restored. */
export function rateTargetKey(target: RateTarget): string {
  if (target.kind === 'type') return `type ${target.type}`;
  if (target.kind === 'batch') return `batch ${target.batch.id}`;
  return `chosen ${target.ids.toSorted((a, b) => a - b).join(' ')}`;
}

export function loadRateForm(target: RateTarget): RateForm {
  const known = selectRateForms(store.getState()).unsaved;
  if (known?.key === rateTargetKey(target)) return known.form;
  return target.kind === 'batch'
    ? batchToRateForm(target.batch.edit, target.batch.name)
    : defaultRateForm(null);
}

export function cacheRateForm(target: RateTarget, form: RateForm | null): void {
  changeRateForms({ unsaved: form === null ? null : { key: rateTargetKey(target), form } });
}

/**
 * Returns the request fields that select what a preview or a new batch applies to: a batch, a curb
 * type, or regulations.
 */
export function toRateScope(target: RateTarget, scenario: number | null) {
  const within = scenario === null ? {} : { scenario };
  if (target.kind === 'batch') return { batch: target.batch.id };
  return target.kind === 'type'
    ? { regulation_type: target.type, ...within }
    : { regulations: [...target.ids], ...within };
}
