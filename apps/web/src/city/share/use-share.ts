// Share links of the current view, and copying them.
import { createShareLinks } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { copyText } from '../../shell/copy.ts';
import { writeUrlNow } from '../../shell/url-writer.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

/** Returns the share links of the page at the time of the call. */
export function useShareLinks() {
  const { data: city } = api.useCurrentCityQuery();
  const visitorsEnter = city?.modules_enabled.includes('pfcv') ?? false;
  return useCallback(() => {
    writeUrlNow();
    const { origin, pathname: path, search, hash } = location;
    return createShareLinks({ origin, path, search, hash }, visitorsEnter);
  }, [visitorsEnter]);
}

/** Copies a text and shows a confirmation. */
export function useCopyText(): (text: string, done: string) => void {
  const { t } = useTranslation();
  return useCallback(
    (text, done) => {
      const copy = async () => {
        if (await copyText(text)) showSuccess(done);
        else showFailure(t('share.failed'));
      };
      void copy();
    },
    [t],
  );
}
