// Reports which curbs and which proposal this page shows, so that others see who is there: shortly
// after a change, and again while the page is visible.
import { isSamePlace, maxPresenceLinks } from '@curbwright/core';
import { useEffect, useMemo, useRef } from 'react';
import { selectedLink } from '../../city/view/selection-slice.ts';
import { api } from '../../shell/api.ts';
import { newId } from '../../shell/new-id.ts';
import { onPresence } from '../../shell/presence-event.ts';
import { useAppSelector } from '../../shell/store.ts';

/** Milliseconds between reports, and after a change before it is reported. */
const intervalMs = 15_000;
const settleMs = 600;
/** All components share the response of the last report under this key. */
const sharedKey = 'presence';

const page = newId();

/** What a page reports that has left the map. */
const nowhere = { links: [], proposal: null, is_editing: false };

/** The place of this page: the draft's curbs and proposal, or the selected curb. */
function usePlace() {
  const selected = useAppSelector((state) => selectedLink(state.selection));
  const open = useAppSelector((state) => state.draft.open);
  const isReadOnly = useAppSelector((state) => state.draft.readOnly);
  const drafted = open?.history.now.links;
  const proposal = open?.proposal ?? null;
  const isEditing = open !== null && !isReadOnly;
  return useMemo(() => {
    const ofDraft = (drafted ?? []).map((one) => (one.kind === 'curb' ? one.link : one.parentLink));
    const links = [...new Set([...(selected === null ? [] : [selected]), ...ofDraft])];
    return {
      links: links.filter((link) => link > 0).slice(0, maxPresenceLinks),
      proposal,
      is_editing: isEditing,
    };
  }, [selected, drafted, proposal, isEditing]);
}

/** Reports while it is mounted. Failures change nothing: the next report has the others. */
export function useReportPresence(): void {
  const place = usePlace();
  const [report] = api.useReportPresenceMutation({ fixedCacheKey: sharedKey });
  const isNowhere = place.links.length === 0 && place.proposal === null;
  const wasSomewhere = useRef(false);
  useEffect(() => {
    if (isNowhere && !wasSomewhere.current) return undefined;
    const send = () => {
      if (document.hidden) return;
      wasSomewhere.current = !isNowhere;
      void report({ body: { page, ...place } });
    };
    let soon = setTimeout(send, settleMs);
    const again = isNowhere ? undefined : setInterval(send, intervalMs);
    const stop = onPresence((heard) => {
      if (!isSamePlace(heard, place)) return;
      clearTimeout(soon);
      soon = setTimeout(send, settleMs);
    });
    document.addEventListener('visibilitychange', send);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
      stop();
      document.removeEventListener('visibilitychange', send);
    };
  }, [place, isNowhere, report]);
  useEffect(
    () => () => {
      if (wasSomewhere.current) void report({ body: { page, ...nowhere } });
    },
    [report],
  );
}

/** Returns who else is at this page's curbs, as of the last report. */
export function useOthersHere() {
  const place = usePlace();
  const [, { data }] = api.useReportPresenceMutation({ fixedCacheKey: sharedKey });
  // The last report may be about another curb.
  return data !== undefined && isSamePlace(data, place) ? data.others : [];
}
