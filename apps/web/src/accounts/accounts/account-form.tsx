// Form for the name, e-mail address and groups of a new or existing account.
import type { AccountResponse, InvitationResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useGroupName } from './group-name.ts';

interface Props {
  readonly known?: AccountResponse;
  /** Called when saved: with the invitation of a new account, or `null` for a changed one. */
  readonly onDone: (made: InvitationResponse | null) => void;
}

export function AccountForm({ known, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const groupName = useGroupName();
  const { data: groups } = api.useUserGroupsQuery();
  const [create, creating] = api.useCreateAccountMutation();
  const [change, changing] = api.useChangeAccountMutation();
  const [username, setUsername] = useState('');
  const [name, setName] = useState(known?.display_name ?? '');
  const [email, setEmail] = useState(known?.email ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(known?.groups ?? []);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const person = { display_name: name, email: email.trim() === '' ? null : email.trim() };
    try {
      if (known === undefined)
        return onDone(await create({ body: { username, ...person, groups: [...chosen] } }).unwrap());
      const isSame = chosen.toSorted().join('\n') === known.groups.toSorted().join('\n');
      const body = { ...person, ...(isSame ? {} : { groups: [...chosen] }), version: known.version };
      await change({ params: { id: known.id }, body }).unwrap();
      showSuccess(t('accounts.saved', { name: known.username }));
      onDone(null);
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {known === undefined && (
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-username`}>
          <span>{t('accounts.username')}</span>
          <input
            id={`${id}-username`}
            value={username}
            maxLength={150}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setUsername(event.target.value)}
          />
          <small id={`${id}-hint`} className={styles.soft}>
            {t('accounts.usernameHint')}
          </small>
        </label>
      )}
      <div className={`grid two-columns gap-12 ${styles.row}`}>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
          <span>{t('accounts.displayName')}</span>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={150}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-email`}>
          <span>{t('accounts.email')}</span>
          <input
            id={`${id}-email`}
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      </div>
      <CheckboxGroup
        label={t('accounts.groups')}
        options={(groups?.results ?? []).map((group) => ({
          value: group.name,
          label: groupName(group.name),
        }))}
        isChosen={(group) => chosen.includes(group)}
        onToggle={(group) =>
          setChosen(chosen.includes(group) ? chosen.filter((each) => each !== group) : [...chosen, group])
        }
      />
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" loading={creating.isLoading || changing.isLoading}>
        {t(known === undefined ? 'accounts.create' : 'accounts.save')}
      </Button>
    </form>
  );
}
