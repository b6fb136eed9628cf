// Saves one form and supports retries after a missing response: each attempt receives the bodies of
// the earlier ones.
import { useRef } from 'react';
import type { AssetBody, AssetGroup } from './group-items.ts';
import { isOutcomeUnknown } from './propose.ts';

/**
 * Calls `send` with the earlier bodies of this form that got no response; they are cleared after
 * the first successful save.
 */
export function useSaveWithRetry(
  send: (body: AssetBody, tried: readonly AssetBody[]) => Promise<AssetGroup>,
): (body: AssetBody) => Promise<AssetGroup> {
  const tried = useRef<readonly AssetBody[]>([]);
  return async (body) => {
    try {
      const saved = await send(body, tried.current);
      tried.current = [];
      return saved;
    } catch (error) {
      if (isOutcomeUnknown(error)) tried.current = [...tried.current, body];
      throw error;
    }
  };
}
