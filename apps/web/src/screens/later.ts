// A part of a screen in a chunk of its own, shown when the chunk and the texts it speaks with are there.
import { type ComponentType, lazy } from 'react';
import { laterTexts } from '../i18n/start.ts';

/** `load` imports the part: `later(async () => (await import('…')).LinkPanel)`. Wrap it in a Suspense. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), laterTexts()]);
    return { default: part };
  });
}
