// A10: the embedding token reads what a visitor reads and nothing else; one origin may frame the page; nothing is told to other windows.
import { testsPart } from '../tests-part.ts';

export const part = testsPart({
  id: 'A10',
  title:
    'The embedding token reads byte for byte what a visitor reads, writes and begins nothing, one origin alone may frame the page, and no message leaves to another window',
  files: ['apps/server/src/entry/embedded-frame.test.ts', 'apps/web/src/shell/messages-out.test.ts'],
  control: {
    name: 'the embedding token may everything',
    file: 'apps/server/src/platform/http/caller.ts',
    find: "if (caller.kind === 'embedded') return publicRead && isScopeOpen(scope, open) ? null : 'permission_denied';",
    replace: "if (caller.kind === 'embedded') return null;",
  },
});
