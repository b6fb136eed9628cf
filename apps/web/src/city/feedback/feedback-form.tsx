// The feedback form in a dialog: a message, optional contact details, and the curb and page it is
// about. The input remains until it is accepted.
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './feedback.module.css';
import { type FeedbackDraft, feedbackClosed, feedbackSent, feedbackTyped } from './feedback-slice.ts';
import { sendFeedback } from './send-feedback.ts';
import { validateFeedback } from './validate-feedback.ts';

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
    <div className={`grid gap-4 ${styles.row}`}>
      <label htmlFor={id}>{label}</label>
      {children(note === undefined ? undefined : `${id}-note`)}
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? 'soft text-13' : 'error-text'}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Largest number of characters of a page's URL that the server stores. */
const maxPageLength = 500;

export function FeedbackForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { about, draft: form } = useAppSelector((state) => state.feedback);
  const [tried, setTried] = useState(false);
  const [phase, setPhase] = useState<'writing' | 'sending' | 'failed'>('writing');
  const id = useId();
  const faults = tried ? validateFeedback(form) : null;
  const close = () => dispatch(feedbackClosed());
  const labels = { message: t('feedback.message'), name: t('feedback.name'), email: t('feedback.email') };
  const faultOf = (field: keyof FeedbackDraft) => {
    const fault = faults?.get(field);
    return fault === undefined ? undefined : t(fault.key, { ...fault, label: labels[field] });
  };
  const field = (name: keyof FeedbackDraft) => ({
    id: `${id}-${name}`,
    name,
    value: form[name],
    'aria-invalid': faults?.has(name) ?? false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      dispatch(feedbackTyped({ ...form, [name]: event.target.value })),
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = validateFeedback(form).keys();
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
      page: location.href.slice(0, maxPageLength),
    });
    if (outcome === 'refused') setPhase('failed');
    else dispatch(feedbackSent());
  };
  return (
    <Dialog title={t('feedback.title')} closeLabel={t('app.close')} onClose={close}>
      <form className="grid gap-16" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{t('feedback.intro')}</p>
        {about !== null && <p className="medium">{t('feedback.about', { place: about.place })}</p>}
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
          <p className="error-text" role="alert">
            {t('feedback.failed')}
          </p>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={close}>
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
    </Dialog>
  );
}
