// No figures stand here, and why: quietly, with a way to ask again where nothing came (requirement §7: analytics failures yield empty data).
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';

interface Props {
  /** Why there is nothing; without it, that nothing came. */
  readonly title?: string;
  readonly again?: () => void;
}

/** A note in the place of figures, and no toast. */
export function NoFigures({ title, again }: Props) {
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
      {title === undefined ? t('dashboards.nothingHelp') : undefined}
    </StateMessage>
  );
}
