// What waits for the signed-in user: proposals to decide, and their own that were sent back.
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';

const none: readonly number[] = [];

export function useInbox() {
  const { person } = usePerson();
  const permissions = person?.permissions ?? [];
  const isReviewer = permissions.includes('edit') || permissions.includes('publish');
  const { data } = api.useReviewInboxQuery(undefined, { skip: !isReviewer });
  const ids = useMemo(() => [...(data?.waiting.ids ?? none), ...(data?.sent_back.ids ?? none)], [data]);
  return {
    data,
    /** The ids of the first ones. */
    ids,
    count: (data?.waiting.count ?? 0) + (data?.sent_back.count ?? 0),
  };
}
