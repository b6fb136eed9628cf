// What an order says, to be changed: kept as it was typed until it is saved; what is saved goes into the queue.
import { fieldsOf, type OrderChange, realChange } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeOrder } from '../../app/field-work.ts';
import { chosenPlace } from '../../app/order-signals.ts';
import type { KeptOrder } from '../../offline/field-store.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { OrderFieldsForm, type TypedFields } from './order-fields.tsx';
import { usePlacePick } from './use-place-pick.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly base: KeptOrder;
  readonly order: KeptOrder;
  readonly me: string | null;
  readonly mayNot: string | null;
  readonly hasMap: boolean;
  /** Told whether something is typed that is not kept yet. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** What is typed, and how each field and the order's version were when the person began: what others write meanwhile is not overwritten. */
interface Typed {
  readonly now: Partial<TypedFields>;
  readonly before: Partial<TypedFields>;
  readonly version: number | null;
}
const nothing: Typed = { now: {}, before: {}, version: null };

export function OrderDetails({ base, order, me, mayNot, hasMap, onUnsaved }: Props) {
  const { t } = useTranslation();
  const [{ now: typed, before, version }, setTyped] = useState(nothing);
  const type = (part: Partial<TypedFields>) =>
    setTyped((was) => ({
      now: { ...was.now, ...part },
      before: { ...fieldsOf(base, Object.keys(part)), ...was.before },
      version: was.version ?? base.version,
    }));
  const [asked, setAsked] = useState(false);
  const shown = { ...order, ...typed };
  const pick = usePlacePick(({ at, link }) =>
    type({ geometry: { type: 'Point', coordinates: [at[0], at[1]] }, link }),
  );
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  useEffect(() => {
    chosenPlace.set(lng === undefined || lat === undefined ? null : [lng, lat]);
    return () => chosenPlace.set(null);
  }, [lng, lat]);
  const change: OrderChange = realChange(order, typed);
  const isChanged = Object.keys(change).length > 0;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  const noName = shown.name.trim() === '';
  const save = async () => {
    setAsked(true);
    if (noName || !isChanged) return;
    const { name, ...rest } = change;
    const seen = { ...base, ...before, version: version ?? base.version };
    if (!(await changeOrder(seen, name === undefined ? rest : { ...rest, name: name.trim() }))) return;
    setTyped(nothing);
    setAsked(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OrderFieldsForm
        typed={shown}
        me={me}
        disabled={mayNot !== null}
        nameFault={asked && noName ? t('workOrders.required', { label: t('workOrders.field.name') }) : null}
        where={typed.geometry === undefined ? order.street_name : null}
        pick={hasMap ? pick : null}
        onChange={type}
      />
      {(isChanged || noName) && (
        <div className={styles.bigButtons}>
          <ReasonedButton reason={mayNot} onClick={() => void save()}>
            {t('workOrders.save')}
          </ReasonedButton>
          <Button variant="default" onClick={() => setTyped(nothing)}>
            {t('workOrders.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}
