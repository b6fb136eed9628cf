// The figures did not come: said quietly, with a way to ask again (requirement §7: analytics failures yield empty data).
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';

export function NoFigures({ again }: { readonly again: () => void }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={t('dashboards.nothing')}
      action={
        <Button variant="default" onClick={again}>
          {t('app.retry')}
        </Button>
      }
    >
      {t('dashboards.nothingHelp')}
    </StateMessage>
  );
}
