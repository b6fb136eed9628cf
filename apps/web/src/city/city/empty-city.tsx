// Shown for a city without curbs: links administrators to the import, and tells everybody else that
// an administrator must import first.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';
import { navigateTo } from '../../shell/navigation.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import styles from './empty-city.module.css';

export function EmptyCity() {
  const { t } = useTranslation();
  const { person } = usePerson();
  if (!(person?.permissions.includes('administer') ?? false))
    return <StateMessage title={t('city.empty')}>{t('city.emptyHelp')}</StateMessage>;
  return (
    <StateMessage title={t('city.empty')}>
      <p>{t('city.emptyImport')}</p>
      <div className={styles.act}>
        <Button onClick={() => navigateTo('/manager/listview/?list=imports&new=1')}>
          {t('city.emptyAct')}
        </Button>
      </div>
      <p>{t('city.emptyShell')}</p>
      <code>npm run curbwright -- demo --size town</code>
      <code>npm run curbwright -- import city.curblr.json</code>
    </StateMessage>
  );
}
