// Addresses that people type in (webhooks, feeds to check): private ones in every spelling and by name, redirects, answers without end.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'I9',
  title: 'No typed address leads to this machine or its networks, however it is written, named or redirected',
  files: [
    'apps/server/src/platform/outbound/fetch-public.test.ts',
    'apps/server/src/exchange/webhooks/webhooks.test.ts',
    'apps/server/src/exchange/feeds/feed-checks.test.ts',
  ],
  control: [
    {
      name: 'addresses are not looked at',
      file: 'apps/server/src/platform/outbound/fetch-public.ts',
      find: 'if (!question.allowPrivate && isPrivateUrl(url))',
      replace: 'if (question.allowPrivate && isPrivateUrl(url))',
    },
    {
      name: 'what a name leads to is not looked at',
      file: 'apps/server/src/platform/outbound/fetch-public.ts',
      find: 'allowPrivate ? () => true : isPublicAddress',
      replace: '() => true',
    },
  ],
});
