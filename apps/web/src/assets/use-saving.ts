// Saving of one form, tried again after an answer that never came: each try knows those before it.
import { useRef } from 'react';
import type { AssetBody, AssetGroup } from './group-items.ts';
import { isUnanswered } from './propose.ts';

/** `send` with the bodies of this form whose answers never came; they are forgotten with the first that is answered. */
export function useSaving(
  send: (body: AssetBody, tried: readonly AssetBody[]) => Promise<AssetGroup>,
): (body: AssetBody) => Promise<AssetGroup> {
  const tried = useRef<readonly AssetBody[]>([]);
  return async (body) => {
    try {
      const saved = await send(body, tried.current);
      tried.current = [];
      return saved;
    } catch (error) {
      if (isUnanswered(error)) tried.current = [...tried.current, body];
      throw error;
    }
  };
}
