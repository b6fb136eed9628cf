// The comments on a work order, and the field to add one.
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { queueWorkOrderComment } from './field/field-work.ts';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly order: CachedWorkOrder;
  /** Called with whether there is unsaved input. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

export function WorkOrderComments({ order, onUnsaved }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const id = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const busy = useRef(false);
  const send = async () => {
    const said = text.trim();
    setAsked(said === '');
    if (said === '' || busy.current) return;
    // Set immediately, so that a second tap sends nothing.
    busy.current = true;
    setText('');
    const isStored = await queueWorkOrderComment(order.id, said);
    busy.current = false;
    if (!isStored) setText((now) => (now === '' ? text : `${text}\n${now}`));
  };
  const isTyped = text.trim() !== '';
  useEffect(() => {
    onUnsaved(isTyped);
    return () => onUnsaved(false);
  }, [isTyped, onUnsaved]);
  return (
    <section>
      <h4 className={`row gap-6 text-13 bold ${styles.part}`}>{t('workOrders.comments')}</h4>
      {order.comments === undefined && order.comment_count > 0 && (
        <p className="soft text-13">{t('workOrders.notOnDevice')}</p>
      )}
      <ul className={styles.comments}>
        {(order.comments ?? []).map((comment) => (
          <li key={comment.id}>
            <p className="break-anywhere pre-wrap">{comment.text}</p>
            <p className="soft text-13">
              {[words.person(comment.user), words.moment(comment.created)]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <form
        className={`grid gap-12 min-width-0 no-border ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={`grid gap-4 min-width-0 ${styles.field}`}>
          <label htmlFor={id}>{t('workOrders.addComment')}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={5000}
            value={text}
            aria-invalid={asked}
            onChange={(event) => setText(event.target.value)}
          />
          {asked && (
            <p className="error medium" role="alert">
              {t('form.required', { label: t('workOrders.addComment') })}
            </p>
          )}
        </div>
        <Button type="submit" variant="default">
          {t('workOrders.sendComment')}
        </Button>
      </form>
    </section>
  );
}
