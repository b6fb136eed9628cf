// A part of a screen for staff, in a chunk of its own: shown when the chunk, staff's texts and staff's calls are there.
import type { ComponentType } from 'react';
import { staffTexts } from '../i18n/start.ts';
import { later } from './later.ts';

/** Like `later`, for what no visitor sees: `staffPart(async () => (await import('…')).DraftPanel)`. Wrap it in a Suspense. */
export function staffPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return later(load, async () => {
    await Promise.all([staffTexts(), import('../shell/staff-api.ts')]);
  });
}
