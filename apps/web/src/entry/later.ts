// A part of a screen in a chunk of its own, shown when the chunk and the texts it speaks with are there.
import { type ComponentType, lazy } from 'react';
import { laterTexts } from '../i18n/start.ts';
import { MissingPart } from './missing-part.tsx';

/**
 * `load` imports the part: `later(async () => (await import('…')).LinkPanel)`. Wrap it in a Suspense. What does not come says so in its place.
 * `texts` are those it speaks with beside the later ones.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>, texts?: () => Promise<void>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [part] = await Promise.all([load(), laterTexts(), texts?.()]);
      return { default: part };
    } catch (error) {
      console.error(error);
      return { default: MissingPart };
    }
  });
}
