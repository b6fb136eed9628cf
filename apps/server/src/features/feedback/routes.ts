// Feedback from anyone who looks at the map.
import { sayAny } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { userOf } from '../../http/caller.ts';
import { answered, refuseField } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { linkExists, storeFeedback } from './queries.ts';

export function feedbackHandlers(context: ApiContext): Pick<Handlers, 'sendFeedback'> {
  return {
    sendFeedback: async ({ body, caller, language }) => {
      if (body.link !== undefined && !(await linkExists(context.db, body.link)))
        return refuseField('link', 'fault.unknown-link');
      const id = await storeFeedback(context.db, {
        userId: userOf(caller)?.id ?? null,
        name: body.name ?? null,
        email: body.email ?? null,
        message: body.message,
        link: body.link ?? null,
        page: body.page ?? null,
        submission: body.submission ?? null,
      });
      return answered({ id, detail: sayAny(language, 'call.feedback-done') });
    },
  };
}
