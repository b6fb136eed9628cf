// What can be done about changes that were just published: undo them, and make their sign orders.
import { usePerson } from '../shell/login-hooks.ts';
import type { ToastAction } from '../ui/toast-types.ts';
import { type PublishedChange, signOrdersAction, toPublishedChange } from './sign-orders-request.ts';
import { maxUndonePublications, undoPublicationAction } from './undo-publication.ts';
import { useUndoMinutes } from './use-undo-minutes.ts';

interface PublishedActions {
  /** `null` = the city does not allow it, or they are too many. */
  readonly undo: ToastAction | null;
  /** `null` = the person may not create work orders, or they are too many. */
  readonly signOrders: ToastAction | null;
}

/** Returns the action for published changes; `null` = the person may not create work orders. */
export function useSignOrdersAction(): (change: PublishedChange) => ToastAction | null {
  const { person } = usePerson();
  const mayCreate = person?.permissions.includes('edit') ?? false;
  return (change) => (mayCreate ? signOrdersAction(change) : null);
}

/**
 * Returns the actions for published proposals; `what` names them in the message of the undo. `batch` =
 * the one batch that they belong to.
 */
export function usePublishedActions(): (
  ids: readonly number[],
  what: string,
  batch?: number | null,
) => PublishedActions {
  const undoMinutes = useUndoMinutes();
  const signOrdersOf = useSignOrdersAction();
  return (ids, what, batch = null) => {
    const change: PublishedChange | null =
      ids.length === 0 ? null : batch !== null ? { batch } : toPublishedChange(ids);
    const mayUndo = undoMinutes > 0 && ids.length > 0 && ids.length <= maxUndonePublications;
    return {
      undo: mayUndo ? undoPublicationAction(ids, what) : null,
      signOrders: change === null ? null : signOrdersOf(change),
    };
  };
}
