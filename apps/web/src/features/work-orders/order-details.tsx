// What an order says, to be changed: kept as it was typed until it is saved; what is saved goes into the queue.
import { type OrderChange, realChange } from '@curbwright/core';
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
}

export function OrderDetails({ base, order, me, mayNot, hasMap }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<TypedFields>>({});
  const [asked, setAsked] = useState(false);
  const shown = { ...order, ...typed };
  const pick = usePlacePick(({ at, link }) =>
    setTyped((now) => ({ ...now, geometry: { type: 'Point', coordinates: [at[0], at[1]] }, link })),
  );
  const [lng, lat] = typed.geometry?.coordinates ?? [];
  useEffect(() => {
    chosenPlace.set(lng === undefined || lat === undefined ? null : [lng, lat]);
    return () => chosenPlace.set(null);
  }, [lng, lat]);
  const change: OrderChange = realChange(order, typed);
  const isChanged = Object.keys(change).length > 0;
  const noName = shown.name.trim() === '';
  const save = async () => {
    setAsked(true);
    if (noName || !isChanged) return;
    const { name, ...rest } = change;
    await changeOrder(base, name === undefined ? rest : { ...rest, name: name.trim() });
    setTyped({});
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
        onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
      />
      {(isChanged || noName) && (
        <div className={styles.bigButtons}>
          <ReasonedButton reason={mayNot} onClick={() => void save()}>
            {t('workOrders.save')}
          </ReasonedButton>
          <Button variant="default" onClick={() => setTyped({})}>
            {t('workOrders.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}
