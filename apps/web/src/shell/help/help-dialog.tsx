// Help dialog: the tour, the parts of the screen, and keyboard shortcuts.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showsMap } from '../screens.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { tourStarted } from '../tour-slice.ts';
import { helpTopics } from './help-topics.ts';
import { ShortcutList } from './shortcut-list.tsx';

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const onMap = useAppSelector((state) => showsMap(state.route.current));
  const takeTour = () => {
    onClose();
    dispatch(tourStarted());
  };
  return (
    <Dialog title={t('help.title')} closeLabel={t('app.close')} onClose={onClose}>
      {onMap && (
        <div className="between wrap gap-8-16 pad-12-16 round-8 action-wash">
          <p>{t('help.tour')}</p>
          <Button onClick={takeTour}>{t('tour.take')}</Button>
        </div>
      )}
      <section>
        <h3 className="margin-bottom-8 text-14 bold">{t('help.keys')}</h3>
        <ShortcutList />
      </section>
      <section>
        <h3 className="margin-bottom-8 text-14 bold">{t('help.parts')}</h3>
        {helpTopics.map((topic) => (
          <Disclosure key={topic} title={t(`help.${topic}.title`)}>
            <p>{t(`help.${topic}.text`)}</p>
          </Disclosure>
        ))}
      </section>
    </Dialog>
  );
}
