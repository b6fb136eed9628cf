// H1 and H1b: security headers on every answer, and nothing a client says of its own address or host believed.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'H1',
  title:
    'Every answer carries the security headers, whatever was asked and however it ended, and forged X-Forwarded-* and Host change nothing',
  files: [
    'apps/server/src/platform/http/headers-everywhere.test.ts',
    'apps/server/src/city/map-layers/page-sources.test.ts',
  ],
  control: {
    name: 'what a client writes before the proxy is believed',
    file: 'apps/server/src/platform/http/server-options.ts',
    find: '(_address: string, hop: number) => hop === 0',
    replace: 'true',
  },
});
