// Note shown where there are no figures, with the reason and, if loading failed, a retry button
// (requirement §7: analytics failures yield empty data).
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';

interface Props {
  /** Why there are no figures; absent = they failed to load. */
  readonly title?: string;
  readonly again?: () => void;
  /** The server's reason, shown in place of the advice to try again. */
  readonly reason?: string | null;
}

/** Shows a note in place of the figures, without a toast. */
export function NoMetrics({ title, again, reason = null }: Props) {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={title ?? t('dashboards.nothing')}
      action={
        again !== undefined && (
          <Button variant="default" onClick={again}>
            {t('app.retry')}
          </Button>
        )
      }
    >
      {reason ?? (title === undefined ? t('dashboards.nothingHelp') : undefined)}
    </StateMessage>
  );
}
