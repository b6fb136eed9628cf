// A part of a screen for staff, in a chunk of its own: shown when the chunk and the texts of drafting and publishing are there.
import type { ComponentType } from 'react';
import { staffTexts } from '../i18n/start.ts';
import { later } from './later.ts';

/** Like `later`, for what no visitor sees: `staffPart(async () => (await import('…')).DraftPanel)`. Wrap it in a Suspense. */
export function staffPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return later(load, staffTexts);
}
