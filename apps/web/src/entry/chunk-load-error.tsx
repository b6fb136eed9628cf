// Shown in place of a part of the app that failed to load: the connection broke, or a newer version
// replaced it on the server.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';

export function ChunkLoadError() {
  const { t } = useTranslation();
  return (
    <StateMessage
      role="alert"
      title={t('error.part')}
      action={<Button onClick={() => location.reload()}>{t('app.reload')}</Button>}
    />
  );
}
