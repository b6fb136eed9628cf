// Tests which files are re-encoded before sending, and the resulting sizes. The drawing itself is
// covered by the end-to-end test.
import { describe, expect, it, vi } from 'vitest';
import { fitSize, isPhoto, shrinkPhotos } from './shrink-photo.ts';

describe('a photo', () => {
  it('keeps its shape, its longest side at most so long, and is never enlarged', () => {
    expect(fitSize(8000, 6000, 2560)).toEqual([2560, 1920]);
    expect(fitSize(3000, 4000, 2560)).toEqual([1920, 2560]);
    expect(fitSize(800, 600, 2560)).toEqual([800, 600]);
    expect(fitSize(10_000, 1, 2560)).toEqual([2560, 1]);
  });
  it('is what a camera makes; a document, a drawing and a small picture of the screen are none', () => {
    expect(isPhoto({ type: 'image/jpeg', size: 10 })).toBe(true);
    expect(isPhoto({ type: 'image/heic', size: 10 })).toBe(true);
    expect(isPhoto({ type: 'image/png', size: 5_000_000 })).toBe(true);
    expect(isPhoto({ type: 'image/png', size: 70 })).toBe(false);
    expect(isPhoto({ type: 'image/svg+xml', size: 5_000_000 })).toBe(false);
    expect(isPhoto({ type: 'application/pdf', size: 5_000_000 })).toBe(false);
  });
  it('goes as it is where it cannot be drawn', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' });
    expect(await shrinkPhotos([broken])).toEqual([broken]);
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });
});
