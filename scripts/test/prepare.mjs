// What the tests need beside packages: a browser, fonts, a PostgreSQL to be configured with, its PostGIS, and GDAL. Found, installed, or said to be missing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from '../tool.mjs';

const windows = process.platform === 'win32';

function onPath(...names) {
  const places = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => places.map((place) => join(place, windows ? `${name}.exe` : name)))
    .find(existsSync);
}

/** Chromium without its window: Debian's package and program. Its pages are those of Chromium, for three quarters of the processor's time. */
const headless = 'chromium-headless-shell';

/** The browser to test with: CHROME_PATH, else Chromium without its window, a Chrome, Chromium or Edge, or Playwright's own. `asPeople`: one with a window. */
export async function findBrowser({ asPeople = false } = {}) {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const windowless = asPeople ? undefined : onPath(headless);
  if (windowless) return windowless;
  const programs = process.env.PROGRAMFILES ?? 'C:\\Program Files';
  const programs86 = process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)';
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    join(programs, 'Google/Chrome/Application/chrome.exe'),
    join(programs86, 'Google/Chrome/Application/chrome.exe'),
    join(programs86, 'Microsoft/Edge/Application/msedge.exe'),
    join(programs, 'Microsoft/Edge/Application/msedge.exe'),
  ];
  const found =
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge') ??
    usual.find(existsSync);
  if (found) return found;
  const playwright = await import('@playwright/test').catch(() => undefined);
  const own = playwright?.chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** The directory with initdb and postgres of version 15 or newer; undefined when there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const homes = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...['18', '17', '16', '15'].flatMap((version) => [
      `/opt/homebrew/opt/postgresql@${version}/bin`,
      `/usr/local/opt/postgresql@${version}/bin`,
      `/usr/pgsql-${version}/bin`,
      `C:\\Program Files\\PostgreSQL\\${version}\\bin`,
    ]),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return homes.find((home) => {
    const program = join(home, windows ? 'postgres.exe' : 'postgres');
    if (!existsSync(program) || !existsSync(join(home, windows ? 'initdb.exe' : 'initdb'))) return false;
    const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    return Number(/(\d+)/.exec(said)?.[1] ?? 0) >= 15;
  });
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0 && onPath('apt-get');

/** The packages are wanted for their programs; no database of its own should start on this machine. */
function withoutMainCluster() {
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(settings)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(settings, 'create_main_cluster = false\n');
}

/** Without blocking, since other work goes on beside it. Gives what apt-get said when it failed, else undefined. */
async function apt(packages) {
  const keep = ['-o', 'Dpkg::Options::=--force-confold'];
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...keep, ...packages],
  ]) {
    const { code, output } = await runProgram('apt-get', args, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) return output;
  }
}

/** The package of PostGIS for Debian's newest PostgreSQL, when it is not there. */
function missingPostgis() {
  const version = /^\/usr\/lib\/postgresql\/(\d+)\//.exec(findPostgres() ?? '')?.[1];
  if (version === undefined || existsSync(`/usr/lib/postgresql/${version}/lib/postgis-3.so`)) return [];
  return [`postgresql-${version}-postgis-3`];
}

async function install(packages, say) {
  if (packages.length === 0) return;
  say(`Installing ${packages.join(', ')} with apt-get`);
  if (packages.includes('postgresql')) withoutMainCluster();
  const fault = await apt(packages);
  if (fault !== undefined) say(`apt-get could not install ${packages.join(', ')}:\n${fault}`);
}

/** Installs what is missing where that is ours to do; gives what there is. `asPeople` as in `findBrowser`. */
export async function prepare(say, { asPeople = false } = {}) {
  if (isDebianRoot()) {
    // By itself: not every Debian has it, and what is missing of it should keep nothing else away.
    if (!asPeople && !process.env.CHROME_PATH && !onPath(headless)) await install([headless], say);
    const fonts = existsSync('/usr/share/fonts/truetype/noto');
    const needed = [
      ...((await findBrowser({ asPeople })) === undefined ? ['chromium'] : []),
      ...(fonts ? [] : ['fonts-noto-core']),
      ...(findPostgres() === undefined ? ['postgresql'] : []),
    ];
    await install(needed, say);
    // By itself: without these a few tests are skipped, and the version of PostGIS is that of the PostgreSQL there is now.
    await install([...missingPostgis(), ...(onPath('ogrinfo') ? [] : ['gdal-bin'])], say);
  }
  return { browser: await findBrowser({ asPeople }), postgres: findPostgres() };
}
