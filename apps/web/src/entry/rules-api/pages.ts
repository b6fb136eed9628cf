// The pages of the rules API: the component of each and who may see it. To register a page, add it
// to `rulesApiPages` in the core package and to each list here.
import type { Permission, rulesApiPages } from '@curbwright/core';
import type { ComponentType } from 'react';
import { lazyStaffComponent } from '../lazy-staff-component.ts';

export type RulesApiPage = (typeof rulesApiPages)[number];

/** Each in a separate chunk, with the texts and endpoints that the public map does not use. */
export const pages: Readonly<Record<RulesApiPage, ComponentType>> = {
  '': lazyStaffComponent(async () => (await import('../../city/rules-api/try-api-page.tsx')).TryApiPage),
  'reference/': lazyStaffComponent(
    async () => (await import('../../city/rules-api/reference-page.tsx')).ReferencePage,
  ),
  'validator/': lazyStaffComponent(
    async () => (await import('../../exchange/feed-checks/feed-check-page.tsx')).FeedCheckPage,
  ),
  'sensors/': lazyStaffComponent(
    async () => (await import('../../sessions/sensors/sensors-page.tsx')).SensorsPage,
  ),
  'exports/': lazyStaffComponent(
    async () => (await import('../../exchange/nightly-exports/exports-page.tsx')).ExportsPage,
  ),
  'keys/': lazyStaffComponent(async () => (await import('../../accounts/api-keys/keys-page.tsx')).KeysPage),
  'usage/': lazyStaffComponent(
    async () => (await import('../../accounts/api-keys/usage-page.tsx')).UsagePage,
  ),
  'webhooks/': lazyStaffComponent(
    async () => (await import('../../exchange/webhooks/webhooks-page.tsx')).WebhooksPage,
  ),
};

export const tabTexts: Readonly<Record<RulesApiPage, string>> = {
  '': 'api.tab.ask',
  'reference/': 'api.tab.reference',
  'validator/': 'api.tab.validator',
  'sensors/': 'api.tab.sensors',
  'exports/': 'api.tab.exports',
  'keys/': 'api.tab.keys',
  'usage/': 'api.tab.usage',
  'webhooks/': 'api.tab.webhooks',
};

/** Permission required to see a page; pages not listed are public. */
const needed: Partial<Record<RulesApiPage, Permission>> = {
  'sensors/': 'view',
  'exports/': 'view',
  'keys/': 'administer',
  'usage/': 'administer',
  'webhooks/': 'administer',
};

/** `null` = the page is public. */
export function permissionFor(page: RulesApiPage): Permission | null {
  return needed[page] ?? null;
}
