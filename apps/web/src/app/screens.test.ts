// Paths and the screens they show.
import { describe, expect, it } from 'vitest';
import { screenOf } from './screens.ts';

describe('screenOf', () => {
  it('knows the prefixes, with and without their trailing slash', () => {
    expect(['/', '/viewer/', '/viewer', '/public-default/'].map(screenOf)).toEqual(Array(4).fill('viewer'));
    expect(screenOf('/rulesapi/')).toBe('rulesApi');
    expect(screenOf('/viewerx/')).toBe('notFound');
  });
});
