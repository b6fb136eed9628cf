// A part of a screen for staff, in a chunk of its own: shown when the chunk, the staff messages and
// the staff endpoints are loaded.
import type { ComponentType } from 'react';
import { staffTexts } from '../i18n/start.ts';
import { later } from './later.ts';

/**
 * Like `later`, for parts the public never sees: `staffPart(async () => (await
 * import('…')).DraftPanel)`. Wrap it in a Suspense.
 */
export function staffPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return later(load, async () => {
    await Promise.all([staffTexts(), import('../shell/staff-api.ts')]);
  });
}
