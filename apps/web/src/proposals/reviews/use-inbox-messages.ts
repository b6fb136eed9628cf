// Tells the user in the app when a change newly waits for them, was sent back or was approved.
import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { store } from '../../shell/store.ts';
import { showSuccess } from '../../ui/toast.ts';
import { usePlaceName } from '../place-name.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { type InboxIds, newInInbox, parseSeenInbox } from './new-in-inbox.ts';
import { useInbox } from './use-inbox.ts';

const kinds = ['sent_back', 'approved', 'waiting'] as const;

/** Loads the places of proposals, open or published. */
async function loadPlaces(ids: readonly number[]) {
  const rows = await Promise.all(
    [false, true].map(async (isPublished) => {
      const query = {
        ids: ids.join(','),
        is_published: isPublished,
        limit: 100,
        language: i18next.language,
      };
      const { data } = await awaitQuery(
        store.dispatch(api.endpoints.proposedRegulationListData.initiate({ query })),
      );
      return data?.results ?? [];
    }),
  );
  return rows.flat();
}

/** Messages at once; of more only the number is shown. */
const maxMessages = 2;

export function useInboxMessages(username: string): void {
  const { t } = useTranslation();
  const placeOf = usePlaceName();
  const { openProposal } = useOpenDraft();
  const { data } = useInbox();
  useEffect(() => {
    if (data === undefined || username === '') return;
    const key = `inbox-seen ${username}`;
    const now: InboxIds = {
      waiting: data.waiting.ids,
      sent_back: data.sent_back.ids,
      approved: data.approved.ids,
    };
    const added = newInInbox(now, parseSeenInbox(localStorage.getItem(key)));
    localStorage.setItem(key, JSON.stringify(now));
    const showMessages = async () => {
      for (const kind of kinds) {
        const ids = added[kind];
        if (ids.length === 0) continue;
        if (ids.length > maxMessages) {
          showSuccess(t(`inbox.news.${kind}`, { number: ids.length }));
          continue;
        }
        for (const row of await loadPlaces(ids))
          showSuccess(t(`inbox.new.${kind}`, { place: placeOf(row) }), {
            label: t('inbox.open'),
            run: () => void openProposal(row.id),
          });
      }
    };
    void showMessages();
  }, [data, username, t, placeOf, openProposal]);
}
