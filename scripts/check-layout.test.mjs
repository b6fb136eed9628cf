// The layout's rules, each with a planted breach, and what must not be taken for one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutFaults } from './check-layout.mjs';

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-layout-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function plant(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
}

const core = 'packages/core/src/zones/zone.ts';
const web = 'apps/web/src/zones/zone-list.tsx';
const server = 'apps/server/src/zones/zones.routes.ts';
const said = '// What it is for.\n';

describe('the layout check', () => {
  it.each([
    ['core reaches out', core, `${said}import { readFile } from 'node:fs/promises';\n`, /core imports only/],
    [
      'core has a clock',
      core,
      `${said}export const now = () => Date.now();\n`,
      /core reaches for the world: Date\.now/,
    ],
    [
      'text becomes mark-up',
      web,
      `${said}export const Zone = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
      /text as mark-up: dangerouslySetInnerHTML/,
    ],
    [
      'state outside the store',
      web,
      `${said}export const chosen = createSignal<number | null>(null);\n`,
      /a signal at module level/,
    ],
    [
      'a button is disabled without a reason',
      web,
      `${said}export const Zone = () => <Button onClick={() => 1 > 0} disabled={count === 0}>Clear</Button>;\n`,
      /a disabled Button without a reason/,
    ],
    [
      'a bare disabled',
      web,
      `${said}export const Zone = () => <Menu.Item disabled>Clear</Menu.Item>;\n`,
      /a disabled Menu\.Item without a reason/,
    ],
    [
      'web imports server',
      web,
      `${said}import { x } from '../../../server/src/x.ts';\n`,
      /leaves its workspace/,
    ],
    [
      'web imports formats',
      web,
      `${said}import { formats } from '@curbwright/formats';\n`,
      /may not import @curbwright\/formats/,
    ],
    [
      'past the root',
      web,
      `${said}import { x } from '@curbwright/core/src/x.ts';\n`,
      /only a package's root/,
    ],
    ['map in a domain', web, `${said}import { Map } from 'maplibre-gl';\n`, /MapLibre is imported only/],
    ['no extension', web, `${said}import { x } from './x';\n`, /without extension/],
    [
      'a domain that imports a later one',
      server,
      `${said}import { x } from '../proposals/x.ts';\n`,
      /zones comes before proposals/,
    ],
    [
      'code that imports what tests share',
      server,
      `${said}import { x } from '../testing/x.ts';\n`,
      /before testing/,
    ],
    [
      'a folder that is no domain',
      'apps/server/src/things/x.ts',
      `${said}export const x = 1;\n`,
      /no domain/,
    ],
    ['SQL in a route', server, `${said}export const q = sql\`select 1\`;\n`, /SQL outside/],
    ['SQL in a string', server, `${said}pool.query('select id from link');\n`, /SQL outside/],
    ['a query builder', server, `${said}db.selectFrom('link');\n`, /SQL outside/],
    ['a name', 'packages/core/src/utils/zone.ts', said, /a name that says nothing: utils/],
    ['a name of a file', 'apps/web/src/ui/helpers.ts', said, /a name that says nothing: helpers/],
    ['a barrel by name', 'packages/core/src/zones/index.ts', `${said}export const x = 1;\n`, /a barrel/],
    [
      'a barrel by content',
      core,
      `${said}export * from './a.ts';\nexport { b } from './b.ts';\n`,
      /only passes exports on/,
    ],
    ['a default export', web, `${said}export default function List() {}\n`, /a default export/],
    ['any', core, `${said}export function f(x: any) { return x as any; }\n`, /the type any/],
    [
      'decimals cut by hand',
      core,
      `${said}export const cut = (value: number) => Math.round((value + 1) * 100) / 100;\n`,
      /zone\.ts:2 {2}rounded by hand: Math\.round\(/,
    ],
    [
      'decimals cut by text',
      web,
      `${said}export const cut = (value: number) => Number((value + 1).toFixed(2));\n`,
      /rounded by hand: Number\(/,
    ],
    ['a silenced check', core, `${said}// @ts-expect-error later\n`, /a silenced check/],
    ['later', core, `${said}// ${'TO'}DO: this\n`, /in a comment/],
    [
      'a test left out',
      'packages/core/src/a.test.ts',
      `${said}it.only('x', () => {});\n`,
      /it\.only in a test/,
    ],
    ['a silent file', core, 'export const x = 1;\n', /first line/],
    ['a path of one machine', core, `${said}export const x = '/${'work'}/x';\n`, /a path of one machine/],
  ])('finds: %s', (_name, file, text, expected) => {
    plant(file, text);
    const faults = layoutFaults(base);
    expect(faults.join('\n')).toMatch(expected);
    expect(faults[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}:\\d+ {2}`));
  });

  it('says the line', () => {
    plant(core, `${said}\n\nexport const at = Date.now();\n`);
    expect(layoutFaults(base)).toEqual([`${core}:4  core reaches for the world: Date.now(`]);
  });

  it('lets pass what is right', () => {
    plant(
      core,
      `${said}import { z } from 'zod';\nimport { a } from '../a.ts';\nexport const any = z.any;\nexport const b = (x) => (x ? any : a);\n`,
    );
    plant('packages/core/src/index.ts', `${said}export * from './zones/zone.ts';\n`);
    plant('apps/server/src/zones/zones.sql.ts', `${said}export const q = sql\`select 1\`;\n`);
    plant(
      'apps/web/src/map/engine.ts',
      `${said}import { Map } from 'maplibre-gl';\nimport 'maplibre-gl/dist/maplibre-gl.css';\n`,
    );
    plant(
      web,
      `${said}import { a } from './a.ts';\nimport type { Zone } from '@curbwright/core';\n// select a zone from the list; fetch( is only a word here\nconst text = 'import { x } from "./x"';\nconst pattern = /['"\`]any/;\n`,
    );
    plant(
      'apps/web/src/zones/zone-form.tsx',
      `${said}export const Form = () => <><input disabled={!may} /><Button disabled={saving.isLoading}>Save</Button><ReasonedButton reason={reason}>Clear</ReasonedButton></>;\n`,
    );
    plant(
      'apps/web/src/map/map-signals.ts',
      `${said}export const pointerPosition = createSignal<Position | null>(null);\n`,
    );
    plant(
      'apps/web/src/ui/use-tool.ts',
      `${said}export function useTool() {\n  const [signal] = useState(() => createSignal(0));\n  return signal;\n}\n`,
    );
    plant(
      'apps/web/src/ui/icon-button.tsx',
      `${said}export const IconButton = () => <ActionIcon disabled={disabled} />;\n`,
    );
    plant('apps/web/vite.config.ts', `${said}export default {};\n`);
    expect(layoutFaults(base)).toEqual([]);
  });
});
