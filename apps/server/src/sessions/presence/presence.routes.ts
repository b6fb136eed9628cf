// The presence endpoint: the name comes from the session, never from the request.
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import type { SessionsContext } from '../sessions-context.ts';

export function presenceHandlers(context: SessionsContext): Pick<Handlers, 'reportPresence'> {
  const { presence } = context;
  return {
    reportPresence: async ({ body, caller }) => {
      const user = userOf(caller);
      if (user === null) return reject('not_authenticated');
      const name = user.displayName === '' ? user.username : user.displayName;
      const { page, links, proposal, is_editing: isEditing } = body;
      const at = context.now();
      const others = presence.report(page, { user: user.id, name, links, proposal, isEditing, at });
      return respond({
        links,
        proposal,
        others: others.map((one) => ({ name: one.name, is_editing: one.isEditing })),
      });
    },
  };
}
