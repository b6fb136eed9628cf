// The fields of a new or existing work order: name, task, priority, assignee, due date and
// location.
import { workOrderPriorities } from '@curbwright/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../ui/select-field.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { DueField } from './due-field.tsx';
import { PlaceField } from './place-field.tsx';
import type { LocationPicker } from './use-location-picker.ts';
import { useWorkOrderFormat, type WorkOrderPlace } from './work-order-format.ts';
import type { WorkOrderFormFields } from './work-order-input.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly typed: WorkOrderFormFields;
  readonly me: string | null;
  readonly disabled: boolean;
  /** Error in the name; `null` = none. */
  readonly nameFault: string | null;
  /** The place as stored; `null` = it is being changed, or there is none yet. */
  readonly stored: WorkOrderPlace | null;
  readonly pick: LocationPicker;
  readonly onChange: (part: Partial<WorkOrderFormFields>) => void;
}

const minRows = 3;
const maxRows = 10;

/** Returns the height of the description in rows: a line more than it has, because lines may wrap. */
function descriptionRows(text: string): number {
  return Math.min(maxRows, Math.max(minRows, text.split('\n').length + 1));
}

export function WorkOrderFieldsForm({ typed, me, disabled, nameFault, stored, pick, onChange }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const id = useId();
  return (
    <fieldset className="bare grid gap-12 min-width-0" disabled={disabled}>
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <label htmlFor={`${id}-name`}>{t('workOrders.field.name')}</label>
        <input
          id={`${id}-name`}
          dir="auto"
          maxLength={200}
          value={typed.name}
          aria-invalid={nameFault !== null}
          aria-describedby={nameFault === null ? undefined : `${id}-fault`}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        {nameFault !== null && (
          <p id={`${id}-fault`} className="error medium" role="alert">
            {nameFault}
          </p>
        )}
      </div>
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <label htmlFor={`${id}-description`}>{t('workOrders.field.description')}</label>
        <textarea
          id={`${id}-description`}
          dir="auto"
          rows={descriptionRows(typed.description)}
          maxLength={5000}
          value={typed.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
      <PlaceField value={typed} stored={stored} disabled={disabled} pick={pick} onChange={onChange} />
      <div className="grid two-columns gap-12">
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-priority`}>{t('workOrders.field.priority')}</label>
          <SelectField
            id={`${id}-priority`}
            look="wide"
            value={typed.priority}
            options={workOrderPriorities.map((value) => ({ value, label: words.priority(value) }))}
            onChange={(priority) => onChange({ priority })}
          />
        </div>
        <DueField value={typed.due} onChange={(due) => onChange({ due })} />
      </div>
      <AssigneeField
        value={typed.assignee ?? ''}
        me={me}
        disabled={disabled}
        onChange={(assignee) => onChange({ assignee: assignee === '' ? null : assignee })}
      />
    </fieldset>
  );
}
