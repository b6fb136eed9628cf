// Saves a draft's rules as a named template. The browser validates the name with the same function
// and messages as the server.
import { type ProposalDraft, toTemplateRules, validateItemName } from '@curbwright/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './templates.module.css';
import { useTemplates } from './use-templates.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly mayEdit: boolean;
}

export function SaveTemplate({ draft, mayEdit }: Props) {
  const { t } = useTranslation();
  const { templates } = useTemplates();
  const [create, sending] = api.useCreateTemplateMutation();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const isEmpty = draft.restrictions.length === 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const checked = validateItemName(
      'template',
      name,
      templates.map((one) => one.name),
    );
    if (!checked.ok) {
      setFault(t(checked.refusal.code, checked.refusal.params));
      document.getElementById(id)?.focus();
      return;
    }
    setFault(null);
    const { subActivity, timeLimit, payment, restrictions } = toTemplateRules(draft);
    try {
      await create({
        body: {
          name: checked.value,
          regulation: {
            sub_activity: subActivity,
            time_limit: timeLimit,
            payment: payment === null ? null : { terms: payment },
          },
          restrictions,
        },
      }).unwrap();
      showSuccess(t('template.saved', { name: checked.value }));
      setName('');
    } catch (error) {
      // The name stays in the field, with the server's error message.
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.save} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id} className="soft text-13">
        {t('template.nameLabel')}
      </label>
      <div className="row gap-8">
        <input
          id={id}
          className={styles.input}
          value={name}
          disabled={!mayEdit || isEmpty}
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? `${id}-help` : `${id}-fault`}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
        <ButtonWithReason
          type="submit"
          loading={sending.isLoading}
          reason={mayEdit ? (isEmpty ? t('template.nothing') : null) : t('template.mayNot')}
        >
          {t('template.save')}
        </ButtonWithReason>
      </div>
      {fault === null ? (
        <p id={`${id}-help`} className={styles.note}>
          {t(isEmpty ? 'template.nothing' : 'template.saveHelp')}
        </p>
      ) : (
        <p id={`${id}-fault`} className="error-text" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
