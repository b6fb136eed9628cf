// The form for editing all selected curbs: curb type, time limit, price and rules, plus reason and
// name. Shows which values the curbs share; a value changes only if its field is touched.
import {
  formatDuration,
  formatPayment,
  maxReasonLength,
  type Payment,
  type Restriction,
} from '@curbwright/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useInvalidFieldCount } from '../../ui/invalid-fields.ts';
import { MultilineField } from '../../ui/multiline-field.tsx';
import styles from './batch.module.css';
import {
  type BatchForm,
  type BatchFormField,
  findMissingValue,
  replacesRules,
  resetField,
  rulesBeside,
} from './batch-form.ts';
import { OverrideField } from './override-field.tsx';
import type { Preview } from './preview-summary.ts';
import { PriceFields } from './price-fields.tsx';
import { RuleEditList } from './rule-edit-list.tsx';
import { RulesField } from './rules-field.tsx';

const maxNameLength = 200;

/** Editors from other features, provided by the screen. */
export interface EditSlots {
  readonly kind: (label: string, value: string, onChange: (name: string) => void) => ReactNode;
  readonly duration: (
    label: string,
    value: number | null,
    onChange: (minutes: number | null) => void,
  ) => ReactNode;
  readonly price: (value: Payment, onEdit: (value: Payment | null) => void) => ReactNode;
  readonly rules: (
    value: readonly Restriction[],
    subActivity: string,
    onEdit: (rules: readonly Restriction[]) => void,
    /** Text shown while there is no value. */
    none: string,
    /** The rules of the curbs to which they are added. */
    beside: readonly Restriction[],
  ) => ReactNode;
  /** The fields of one rule, among the other rules of the curbs. */
  readonly rule: (
    value: Restriction,
    others: readonly Restriction[],
    onEdit: (rule: Restriction) => void,
  ) => ReactNode;
}

interface Props {
  readonly form: BatchForm;
  readonly onEdit: (form: BatchForm) => void;
  /**
   * The current value of each field: common to all selected curbs, or mixed. `null`: not known yet.
   */
  readonly now: Preview['now'] | null;
  /** The rules to which `now` refers. */
  readonly rules: Preview['rules'];
  /** The rules that all selected curbs share; empty where they differ. */
  readonly sharedRules: readonly Restriction[];
  /**
   * Whether an empty list of rules is marked as missing. This starts when the user has left the
   * form step.
   */
  readonly marksMissing: boolean;
  readonly slots: EditSlots;
}

export function EditFields({
  form,
  onEdit,
  now,
  rules: previewRules,
  sharedRules,
  marksMissing,
  slots,
}: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const nameOf = useCurbTypeName();
  const formatShared = <Value,>(
    field: { readonly value: Value } | { readonly mixed: number } | undefined,
    inWords: (value: Value) => string,
  ): string => {
    if (field === undefined) return t('batch.edit.unknown');
    return 'mixed' in field ? t('batch.edit.mixed', { count: field.mixed }) : inWords(field.value);
  };
  const sharedOf = <Value,>(
    field: { readonly value: Value } | { readonly mixed: number } | undefined,
    otherwise: Value,
  ): Value => (field !== undefined && 'value' in field ? field.value : otherwise);
  // The curb type for new rules: the type of the selected curbs if they share it, otherwise paid
  // parking.
  const subActivity = sharedOf(now?.sub_activity, 'paid-parking');
  const missing = findMissingValue(form);
  const faulty = useInvalidFieldCount();
  // If the typed text is invalid, show the field's own message instead of "missing".
  const required = (field: BatchFormField, label: string) =>
    (field !== 'rules' || marksMissing) &&
    missing === field &&
    faulty === 0 && (
      <p className="error">
        {field === 'price' && form.price?.kind === 'set'
          ? t('batch.price.sayIt')
          : t('form.required', { label })}
      </p>
    );
  const limitLabel = t('batch.edit.timeLimit');
  const inForce = (now?.rules ?? []).flatMap(({ rule }) => previewRules[rule] ?? []);
  const payment = sharedOf(now?.payment, null);
  return (
    <div className={`grid gap-16 min-width-0 ${styles.fields}`} data-draft-fields="batch">
      <fieldset className={`bare flex wrap min-width-0 ${styles.choices}`} aria-label={t('batch.edit.what')}>
        {(['modify', 'remove'] as const).map((action) => (
          <label
            key={action}
            className="inline-flex gap-6 items-center min-height-28 input-accent-action phone-min-height-44"
          >
            <input
              type="radio"
              name="batch-action"
              checked={form.action === action}
              onChange={() => onEdit({ ...form, action })}
            />
            {t(`batch.edit.${action}`)}
          </label>
        ))}
      </fieldset>
      {form.action === 'remove' ? (
        <p className="card pad-8-12 sunken">{t('batch.edit.removes')}</p>
      ) : (
        <>
          <RulesField
            now={formatShared(now?.rule_set, (id) =>
              t(id === null ? 'batch.edit.noRules' : 'batch.edit.sameRules'),
            )}
            rules={form.rules}
            onBegin={(mode) => onEdit({ ...form, rules: { mode, add: [], replace: sharedRules } })}
            onEdit={(edited) => onEdit({ ...form, rules: edited })}
            onReset={() => onEdit(resetField(form, 'rules'))}
            editor={(list, onList) =>
              slots.rules(
                list,
                form.subActivity ?? subActivity,
                onList,
                t('batch.rules.none'),
                rulesBeside(form, inForce),
              )
            }
          >
            {required('rules', t('batch.edit.rules'))}
          </RulesField>
          {now !== null && !replacesRules(form) && (
            <RuleEditList
              inForce={now.rules}
              rules={previewRules}
              edits={form.ruleEdits ?? []}
              onEdit={(edits) =>
                onEdit(edits.length === 0 ? resetField(form, 'ruleEdits') : { ...form, ruleEdits: edits })
              }
              fields={slots.rule}
            />
          )}
          {missing === 'ruleEdits' && marksMissing && faulty === 0 && (
            <p className="error">{t('batch.ruleEdit.unchanged')}</p>
          )}
          <OverrideField
            label={t('batch.edit.kind')}
            now={formatShared(now?.sub_activity, nameOf)}
            touched={form.subActivity !== undefined}
            onTouch={() => onEdit({ ...form, subActivity: sharedOf<string | null>(now?.sub_activity, null) })}
            onReset={() => onEdit(resetField(form, 'subActivity'))}
          >
            {slots.kind(t('batch.edit.kind'), form.subActivity ?? '', (name) =>
              onEdit({ ...form, subActivity: name }),
            )}
            {required('subActivity', t('batch.edit.kind'))}
          </OverrideField>
          <OverrideField
            label={limitLabel}
            now={formatShared(now?.time_limit, (minutes) =>
              minutes === null ? t('batch.edit.noLimit') : formatDuration(minutes, reader),
            )}
            touched={form.timeLimit !== undefined}
            onTouch={() =>
              onEdit({ ...form, timeLimit: sharedOf<number | null | 'unsaid'>(now?.time_limit, 'unsaid') })
            }
            onReset={() => onEdit(resetField(form, 'timeLimit'))}
          >
            {slots.duration(
              limitLabel,
              typeof form.timeLimit === 'number' ? form.timeLimit : null,
              (timeLimit) => onEdit({ ...form, timeLimit: timeLimit ?? 'unsaid' }),
            )}
            <label className="inline-flex gap-6 items-center min-height-28 input-accent-action phone-min-height-44">
              <input
                type="checkbox"
                checked={form.timeLimit === null}
                onChange={({ target }) => onEdit({ ...form, timeLimit: target.checked ? null : 'unsaid' })}
              />
              {t('batch.edit.noLimit')}
            </label>
            {required('timeLimit', limitLabel)}
          </OverrideField>
          <OverrideField
            label={t('batch.edit.price')}
            now={formatShared(now?.payment, (price) =>
              price === null ? t('batch.edit.free') : formatPayment(price, reader).join('; '),
            )}
            touched={form.price !== undefined}
            onTouch={() => onEdit({ ...form, price: { kind: 'percent', amount: null } })}
            onReset={() => onEdit(resetField(form, 'price'))}
          >
            {form.price !== undefined && (
              <PriceFields
                price={form.price}
                onEdit={(price) => onEdit({ ...form, price })}
                shared={payment}
                usual={now?.usual_payment ?? null}
                editor={slots.price}
              />
            )}
            {required('price', t('batch.edit.price'))}
          </OverrideField>
        </>
      )}
      <MultilineField
        label={t('batch.edit.reason')}
        value={form.reason}
        longest={maxReasonLength}
        onChange={(reason) => onEdit({ ...form, reason })}
      />
      <div className="grid gap-4 min-width-0">
        <label className="text-13 medium" htmlFor="batch-name">
          {t('batch.edit.name')}
        </label>
        <input
          id="batch-name"
          className={`control border-box full-width ${styles.text}`}
          type="text"
          maxLength={maxNameLength}
          value={form.name}
          autoComplete="off"
          onChange={(event) => onEdit({ ...form, name: event.target.value })}
        />
      </div>
    </div>
  );
}
