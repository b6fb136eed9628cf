// A browser that draws no WebGL, for journeys without the map.
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

export async function browserWithoutWebgl(options: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...options,
    args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis'],
  });
}
