// A city without curbs: what to do.
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../ui/state-message.tsx';

export function EmptyCity() {
  const { t } = useTranslation();
  return (
    <StateMessage title={t('city.empty')}>
      {t('city.emptyHelp')}
      <code>npm run curbwright -- demo --size town</code>
      <code>npm run curbwright -- import city.curblr.json</code>
    </StateMessage>
  );
}
