// The signed-in user with their groups, the way to their account, and the sign-out button.
import type { Contract } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { RouteLink } from '../../shell/route-link.tsx';
import { signOut } from '../../shell/sign-out.ts';
import { store } from '../../shell/store.ts';
import styles from './account.module.css';

interface Props {
  readonly username: string;
  readonly name: string;
  /** `undefined` until loaded. */
  readonly user: z.output<Contract['currentUser']['answer']> | undefined;
}

export function SignedInDetails({ username, name, user }: Props) {
  const { t } = useTranslation();
  const names = (user?.groups ?? []).map((group) => t(`group.${group.name}`, { defaultValue: group.name }));
  const isAdministrator = user?.permissions.includes('administer') ?? false;
  return (
    <div className={styles.facts}>
      <p className="section-title">{name}</p>
      <p className="soft text-13">{username}</p>
      {names.length > 0 && (
        <p className="soft text-13">{t('account.groups', { groups: names.join(', ') })}</p>
      )}
      <RouteLink className={styles.entry} to="/administration/">
        {t(isAdministrator ? 'module.administration' : 'account.menu')}
      </RouteLink>
      <Button variant="default" onClick={() => void signOut(store)}>
        {t('account.signOut')}
      </Button>
    </div>
  );
}
