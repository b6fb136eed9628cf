// Formats the live state of a curb: free spaces, last update and source type.
import { civilDateAndTime, dataSourceTypes, listFormat, numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { haloStyleOf } from '../../map/live-layers.ts';
import { api } from '../../shell/api.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';

interface SpaceCounts {
  readonly spaces: number;
  readonly free: number;
  readonly stale: number;
}

export function useLiveStateFormat() {
  const { t, i18n } = useTranslation();
  const words = useDateFormat();
  const { data: city } = api.useCurrentCityQuery();
  const number = numberFormat(i18n.language);
  const count = (spaces: number) => ({ count: spaces, number: number.format(spaces) });
  return {
    /** "3 of 8 free". */
    counted: (live: SpaceCounts) => {
      const look = haloStyleOf(live);
      if (look === 'unknown') return t('live.curb.unknown');
      return t(`live.curb.${look}`, {
        free: number.format(live.free),
        spaces: live.spaces,
        ...count(live.spaces),
      });
    },
    /** "2 more are not reporting"; `null` if all spaces are up to date or none is. */
    unheard: ({ spaces, stale }: SpaceCounts) =>
      spaces === 0 || stale === 0 ? null : t('live.unheard', count(stale)),
    /** "Last update 2:30 PM", with the date if it is not today. */
    heard: (at: string) => {
      if (city === undefined) return null;
      const { date, time } = civilDateAndTime(Date.parse(at), city.time_zone);
      const today = civilDateAndTime(Date.now(), city.time_zone).date;
      return t('live.curb.heard', { when: date === today ? words.clock(time) : words.moment(date, time) });
    },
    /** "Source: a camera, a meter". */
    kinds: (types: readonly string[]) => {
      const known = types.map((type) => dataSourceTypes.find((one) => one === type) ?? 'other');
      const names = [...new Set(known)].map((type) => t(`live.kind.${type}`));
      return t('live.curb.from', { kinds: listFormat(i18n.language).format(names) });
    },
  };
}
