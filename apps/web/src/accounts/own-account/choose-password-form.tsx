// Form to choose a password through an administrator's link. The token is in the URL fragment, so
// it is never sent to a server.
import { minPasswordLength } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { NewPasswordFields } from '../../shell/new-password-fields.tsx';
import styles from '../../shell/other-software.module.css';

function Title() {
  const { t } = useTranslation();
  return <h2 className={styles.title}>{t('own.choose')}</h2>;
}

export function ChoosePasswordForm({ invitation }: { readonly invitation: string }) {
  const { t } = useTranslation();
  const [next, setNext] = useState({ password: '', again: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [choose, { isLoading, data }] = api.useChoosePasswordMutation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (next.password !== next.again) return setFault(t('own.differ'));
    try {
      await choose({ body: { invitation, password: next.password } }).unwrap();
      setFault(null);
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  if (data !== undefined)
    return (
      <div className={styles.form}>
        <Title />
        <p role="status">{t('own.chosen', { name: data.username })}</p>
        <Button size="md" onClick={() => location.replace('/loginpage/')}>
          {t('own.toSignIn')}
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Title />
      <p className={styles.about}>{t('own.chooseAbout', { count: minPasswordLength })}</p>
      <NewPasswordFields value={next} onChange={setNext} fault={fault} />
      <Button type="submit" size="md" loading={isLoading}>
        {t('own.choose')}
      </Button>
    </form>
  );
}
