// Notifies the native app that embeds a hotspot view: the map is ready, a curb was selected, its
// panel was closed.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { postToNative } from '../../shell/native-messages.ts';
import { useAppSelector } from '../../shell/store.ts';

/** The data sent about the selected curb. */
export interface SelectedCurbMessage {
  readonly link: number;
  readonly segment_id: string;
  readonly street: string | null;
  readonly kind: string;
  readonly sentence: string;
  readonly longest_stay: number;
}

/**
 * Sends messages to the native app. `selected`: the selected link, `null` for none; `curb`: the
 * data to send, once loaded.
 */
export function useNativeAppMessages(selected: number | null, curb: SelectedCurbMessage | null): void {
  const { i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const drawn = useAppSelector((state) => state.map.drawn);
  const name = city?.name;
  const readySent = useRef(false);
  const { language } = i18n;
  useEffect(() => {
    if (!drawn || name === undefined || readySent.current) return;
    readySent.current = true;
    postToNative('ready', { city: name, language });
  }, [drawn, name, language]);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (curb !== null && curb.link !== last.current) postToNative('curb_selected', curb);
    if (selected === null && last.current !== null) postToNative('closed', { link: last.current });
    if (selected === null) last.current = null;
    else if (curb !== null) last.current = curb.link;
  }, [selected, curb]);
}
