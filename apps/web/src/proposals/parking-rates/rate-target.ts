// What a rate change applies to (selected regulations, all of a type, or an open batch), and the
// unsaved form for it.
import type { BatchAnswer } from '@curbwright/contract';
import { createSignal } from '../../ui/signal.ts';
import { formOfBatch, plainRateForm, type RateForm } from './rate-form.ts';

export type RateTarget =
  | { readonly kind: 'chosen'; readonly ids: readonly number[] }
  | { readonly kind: 'type'; readonly type: string; readonly count: number }
  | { readonly kind: 'batch'; readonly batch: BatchAnswer };

/** Identifies the target, so that the form of another one is not restored. */
export function keyOfTarget(target: RateTarget): string {
  if (target.kind === 'type') return `type ${target.type}`;
  if (target.kind === 'batch') return `batch ${target.batch.id}`;
  return `chosen ${target.ids.toSorted((a, b) => a - b).join(' ')}`;
}

/** The unsaved form; it survives closing the panel. */
const kept = createSignal<{ readonly key: string; readonly form: RateForm } | null>(null);

export function keptForm(target: RateTarget): RateForm {
  const known = kept.get();
  if (known?.key === keyOfTarget(target)) return known.form;
  return target.kind === 'batch' ? formOfBatch(target.batch.edit, target.batch.name) : plainRateForm(null);
}

export function keepForm(target: RateTarget, form: RateForm | null): void {
  kept.set(form === null ? null : { key: keyOfTarget(target), form });
}

/** The links of a preview or a new batch. */
export function placeOf(target: RateTarget, scenario: number | null) {
  const within = scenario === null ? {} : { scenario };
  if (target.kind === 'batch') return { batch: target.batch.id };
  return target.kind === 'type'
    ? { regulation_type: target.type, ...within }
    : { regulations: [...target.ids], ...within };
}
