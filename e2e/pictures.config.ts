// The pictures of the documents: `npx playwright test -c pictures.config.ts` takes them anew from the present build.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  workers: 1,
  reporter: 'list',
  use: { ...journeys.use, deviceScaleFactor: 1 },
});
