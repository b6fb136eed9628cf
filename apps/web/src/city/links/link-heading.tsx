// The street of the selected curb, with buttons to step through the curbs when several were under
// the click.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurbLocation } from '../../shell/curb-location-format.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { selectionStepped } from '../view/selection-slice.ts';
import type { LinkRules } from './cached-link-rules.ts';
import { LinkChooser } from './link-chooser.tsx';
import styles from './links.module.css';

export function LinkHeading({ answer }: { readonly answer: LinkRules | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { links, at, about } = useAppSelector((state) => state.selection);
  const place = useCurbLocation(answer?.link);
  return (
    <>
      <h2 className="text-20 bold leading-1_25 break-anywhere">
        {answer === undefined ? t('link.panel') : place.street}
      </h2>
      {place.where !== '' && <p className="soft text-13">{place.where}</p>}
      {links.length > 1 && (
        <div className={`row gap-4 text-13 ${styles.chooser}`}>
          <IconButton label={t('link.previous')} onClick={() => dispatch(selectionStepped(-1))}>
            <IconChevronLeft size={20} stroke={1.5} />
          </IconButton>
          <span aria-live="polite">{t('link.choose', { at: at + 1, count: links.length })}</span>
          <IconButton label={t('link.next')} onClick={() => dispatch(selectionStepped(1))}>
            <IconChevronRight size={20} stroke={1.5} />
          </IconButton>
          {about.length > 1 && <LinkChooser />}
        </div>
      )}
    </>
  );
}
