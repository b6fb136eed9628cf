// The feedback form in a dialog: a message, who one is if one likes, the curb and the page it is about. What is typed stays until it was taken.
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedbackClosed } from '../../app/feedback-slice.ts';
import { sendFeedback } from '../../app/send-feedback.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { checkFeedback, type FeedbackForm as Form } from './check-feedback.ts';
import styles from './feedback.module.css';

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly fault: string | undefined;
  readonly children: (described: string | undefined) => ReactNode;
}

function Row({ id, label, help, fault, children }: RowProps) {
  const note = fault ?? help;
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {children(note === undefined ? undefined : `${id}-note`)}
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}

const empty: Form = { message: '', name: '', email: '' };
/** The server keeps this much of a page's address. */
const pageLength = 500;

export function FeedbackForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { about } = useAppSelector((state) => state.feedback);
  const [form, setForm] = useState(empty);
  const [tried, setTried] = useState(false);
  const [phase, setPhase] = useState<'writing' | 'sending' | 'failed'>('writing');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const faults = tried ? checkFeedback(form) : new Map();
  const labels = { message: t('feedback.message'), name: t('feedback.name'), email: t('feedback.email') };
  const faultOf = (field: keyof Form) => {
    const fault = tried ? checkFeedback(form).get(field) : undefined;
    return fault === undefined ? undefined : t(fault.key, { ...fault, label: labels[field] });
  };
  const field = (name: keyof Form) => ({
    id: `${id}-${name}`,
    name,
    value: form[name],
    'aria-invalid': faults.has(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = checkFeedback(form).keys();
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus();
      return;
    }
    setPhase('sending');
    const optional = { name: form.name.trim(), email: form.email.trim() };
    const outcome = await sendFeedback({
      message: form.message.trim(),
      ...(optional.name === '' ? {} : { name: optional.name }),
      ...(optional.email === '' ? {} : { email: optional.email }),
      ...(about === null ? {} : { link: about.link }),
      page: location.href.slice(0, pageLength),
    });
    if (outcome === 'refused') setPhase('failed');
    else dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onClose={() => dispatch(feedbackClosed())}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-title`} className={styles.title}>
          {t('feedback.title')}
        </h2>
        <p className={styles.intro}>{t('feedback.intro')}</p>
        {about !== null && <p className={styles.about}>{t('feedback.about', { place: about.place })}</p>}
        <Row id={`${id}-message`} label={labels.message} fault={faultOf('message')}>
          {(described) => <textarea {...field('message')} rows={5} required aria-describedby={described} />}
        </Row>
        <Row id={`${id}-name`} label={t('feedback.optional', { label: labels.name })} fault={faultOf('name')}>
          {(described) => <input {...field('name')} autoComplete="name" aria-describedby={described} />}
        </Row>
        <Row
          id={`${id}-email`}
          label={t('feedback.optional', { label: labels.email })}
          help={t('feedback.emailHelp')}
          fault={faultOf('email')}
        >
          {(described) => (
            <input {...field('email')} type="email" autoComplete="email" aria-describedby={described} />
          )}
        </Row>
        {phase === 'failed' && (
          <p className={styles.fault} role="alert">
            {t('feedback.failed')}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {t('feedback.cancel')}
          </Button>
          <Button type="submit" disabled={phase === 'sending'}>
            {phase === 'sending'
              ? t('feedback.sending')
              : phase === 'failed'
                ? t('app.retry')
                : t('feedback.send')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
