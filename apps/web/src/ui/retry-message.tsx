// Message that something could not be loaded, with a retry button.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from './state-message.tsx';

interface Props {
  readonly title: string;
  readonly onRetry: () => unknown;
}

export function RetryMessage({ title, onRetry }: Props) {
  const { t } = useTranslation();
  const retry = <Button onClick={() => void onRetry()}>{t('app.retry')}</Button>;
  return <StateMessage role="alert" title={title} action={retry} />;
}
