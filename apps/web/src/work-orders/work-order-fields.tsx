// The fields of a new or existing work order: name, task, priority, assignee, due date and
// location.
import { type WorkOrderFields, type WorkOrderPriority, workOrderPriorities } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AssigneeField } from './assignee-field.tsx';
import type { LocationPicker } from './use-location-picker.ts';
import { useUserLocation } from './use-user-location.ts';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

export type WorkOrderFormFields = Pick<
  WorkOrderFields,
  'name' | 'description' | 'priority' | 'assignee' | 'due' | 'geometry' | 'link'
>;

interface Props {
  readonly typed: WorkOrderFormFields;
  readonly me: string | null;
  readonly disabled: boolean;
  /** Error in the name; `null` = none. */
  readonly nameFault: string | null;
  /** The location as street text; `null` = unknown. */
  readonly where: string | null;
  /** `null` = there is no map on which to choose a location. */
  readonly pick: LocationPicker | null;
  readonly onChange: (part: Partial<WorkOrderFormFields>) => void;
}

export function WorkOrderFieldsForm({ typed, me, disabled, nameFault, where, pick, onChange }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const id = useId();
  const here = useUserLocation(([lng, lat]) =>
    onChange({ geometry: { type: 'Point', coordinates: [lng, lat] }, link: null }),
  );
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  const place =
    lng === undefined || lat === undefined ? t('workOrders.noPlace') : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return (
    <fieldset className="bare grid gap-12 min-width-0" disabled={disabled}>
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <label htmlFor={`${id}-name`}>{t('workOrders.field.name')}</label>
        <input
          id={`${id}-name`}
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
          rows={3}
          maxLength={5000}
          value={typed.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
      <div className="grid two-columns gap-12">
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-priority`}>{t('workOrders.field.priority')}</label>
          <select
            id={`${id}-priority`}
            value={typed.priority}
            onChange={(event) => {
              const chosen = workOrderPriorities.find((one) => one === event.target.value);
              if (chosen !== undefined) onChange({ priority: chosen });
            }}
          >
            {workOrderPriorities.map((value: WorkOrderPriority) => (
              <option key={value} value={value}>
                {words.priority(value)}
              </option>
            ))}
          </select>
        </div>
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={`${id}-due`}>{t('workOrders.field.due')}</label>
          <input
            id={`${id}-due`}
            type="date"
            value={typed.due ?? ''}
            onChange={(event) => onChange({ due: event.target.value === '' ? null : event.target.value })}
          />
        </div>
      </div>
      <AssigneeField
        value={typed.assignee ?? ''}
        me={me}
        disabled={disabled}
        onChange={(assignee) => onChange({ assignee: assignee === '' ? null : assignee })}
      />
      <div className={`grid gap-4 min-width-0 ${styles.field}`}>
        <span>{t('workOrders.field.geometry')}</span>
        <p className="tabular">
          {where !== null && <b>{where}</b>} <bdi className="soft text-13">{place}</bdi>
        </p>
        <span className={`row wrap gap-8 ${styles.line}`}>
          {pick !== null && (
            <Button
              size="compact-md"
              variant={pick.picking ? 'filled' : 'default'}
              aria-pressed={pick.picking}
              leftSection={<IconMapPin size={18} stroke={1.5} />}
              onClick={pick.toggle}
            >
              {t(pick.picking ? 'workOrders.clickMap' : 'workOrders.choosePlace')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            loading={here.asking}
            leftSection={<IconCurrentLocation size={18} stroke={1.5} />}
            onClick={here.ask}
          >
            {t('workOrders.whereIAm')}
          </Button>
          {typed.geometry !== null && (
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => onChange({ geometry: null, link: null })}
            >
              {t('workOrders.clearPlace')}
            </Button>
          )}
        </span>
      </div>
    </fieldset>
  );
}
