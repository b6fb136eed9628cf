// Endpoints for the signed-in user.
import { can, findLanguage, permissions } from '@curbwright/core';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { offeredLanguage, setLanguage } from './users.sql.ts';

/** `forget` drops the cached session, so the next response uses the new language. */
export function userHandlers(
  context: ApiContext,
  forget: (sessionId: string) => void,
): Pick<Handlers, 'currentUser' | 'updateUserLanguage'> {
  return {
    currentUser: ({ caller }) => {
      const user = userOf(caller);
      if (user === null) return reject('not_authenticated');
      return respond({
        id: user.id,
        username: user.username,
        display_name: user.displayName,
        email: user.email,
        language: user.language,
        groups: user.groups.map(({ name }) => ({ name })),
        permissions: permissions.filter((permission) => can(user, permission)),
      });
    },
    updateUserLanguage: async ({ caller, body, requestId }) => {
      if (caller.kind !== 'user') return reject('not_authenticated');
      const { user, sessionId } = caller;
      // Some clients send `ENG` and `ESP`.
      const requestedLanguage = findLanguage(body.language) ?? body.language;
      const language = await offeredLanguage(context.db, requestedLanguage);
      if (language === null) return rejectField('language', 'fault.unknown-language');
      await inTransaction(context.db, async (transaction) => {
        await setLanguage(transaction, user.id, language);
        await writeAudit(transaction, {
          userId: user.id,
          username: user.username,
          action: 'change language',
          noun: 'user',
          nounId: String(user.id),
          before: { language: user.language },
          after: { language },
          requestId,
        });
      });
      forget(sessionId);
      return respond({ language });
    },
  };
}
