// Form for a webhook's name, URL and events, for a new or an existing one.
import type { WebhookResponse } from '@curbwright/contract';
import { type WebhookEvent, webhookEvents } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface Props {
  readonly known?: WebhookResponse;
  /** Receives the secret of a new webhook; `null` after a change to an existing one. */
  readonly onDone: (secret: string | null) => void;
}

export function WebhookForm({ known, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [create, creating] = api.useCreateWebhookMutation();
  const [change, changing] = api.useChangeWebhookMutation();
  const [name, setName] = useState(known?.name ?? '');
  const [url, setUrl] = useState(known?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(known?.events ?? ['changed.curbs']);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('software.fault.name'));
    if (url.trim() === '') return setFault(t('software.fault.url'));
    if (events.length === 0) return setFault(t('software.fault.events'));
    const body = { name, url: url.trim(), events: webhookEvents.filter((each) => events.includes(each)) };
    try {
      if (known === undefined) return onDone((await create({ body }).unwrap()).secret);
      await change({ params: { id: known.id }, body }).unwrap();
      showSuccess(t('software.saved', { name }));
      onDone(null);
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
        <span>{t('software.name')}</span>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-url`}>
        <span>{t('software.hook.url')}</span>
        <input
          id={`${id}-url`}
          type="url"
          value={url}
          placeholder="https://"
          autoComplete="off"
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      <CheckboxGroup
        label={t('software.hook.events')}
        options={webhookEvents.map((each) => ({
          value: each,
          label: t(`software.event.${each}`),
          note: each,
        }))}
        isChosen={(each) => events.includes(each)}
        onToggle={(each) =>
          setEvents(events.includes(each) ? events.filter((one) => one !== each) : [...events, each])
        }
      />
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" loading={creating.isLoading || changing.isLoading}>
        {t(known === undefined ? 'software.hook.create' : 'software.save')}
      </Button>
    </form>
  );
}
