// Shown for a URL that is no page of the app: header, search, and the ways back.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { navigateTo } from '../shell/navigation.ts';
import { StateMessage } from '../ui/state-message.tsx';
import { SearchSlot } from './search-slot.tsx';
import { ShellHeader } from './shell-header.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  // A tab that was opened at this URL has no previous page.
  const hasPrevious = history.length > 1;
  return (
    <div className="grid rows-56-1fr full-height">
      <ShellHeader search={<SearchSlot onChosen={() => navigateTo('/')} />} />
      <main className="grid place-center pad-16 scroll-y">
        <StateMessage
          role="alert"
          title={t('app.notFound')}
          action={
            <div className="flex wrap gap-8 justify-center">
              <Button onClick={() => navigateTo('/')}>{t('app.toMap')}</Button>
              {hasPrevious && (
                <Button variant="default" onClick={() => history.back()}>
                  {t('app.back')}
                </Button>
              )}
            </div>
          }
        >
          {t('app.notFoundHelp')}
        </StateMessage>
      </main>
    </div>
  );
}
