// Finds or installs what the tests need besides packages: a browser, fonts, an installed PostgreSQL
// with PostGIS, and GDAL. Reports what is missing.
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

/**
 * Headless Chromium: Debian's package and program. It renders like Chromium and uses a quarter less
 * CPU time.
 */
const headless = 'chromium-headless-shell';

/**
 * Finds the browser for the tests: CHROME_PATH, else headless Chromium, an installed Chrome,
 * Chromium or Edge, or Playwright's own. `asPeople` requires one with a window.
 */
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

/** The directory with initdb and postgres, version 15 or newer; `undefined` if there is none. */
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

/**
 * Only the programs of the packages are needed, so no database cluster may start on this machine.
 */
function withoutMainCluster() {
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(settings)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(settings, 'create_main_cluster = false\n');
}

/**
 * Asynchronous, because other work continues meanwhile. Returns the output of apt-get if it failed,
 * else `undefined`.
 */
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

/** The PostGIS package for Debian's newest PostgreSQL, if it is not installed. */
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

/**
 * Installs what is missing if this script may; returns what is available. `asPeople` as in
 * `findBrowser`.
 */
export async function prepare(say, { asPeople = false } = {}) {
  if (isDebianRoot()) {
    // Installed separately: not every Debian has this package, and a failure must not prevent the
    // others from being installed.
    if (!asPeople && !process.env.CHROME_PATH && !onPath(headless)) await install([headless], say);
    const fonts = existsSync('/usr/share/fonts/truetype/noto');
    const needed = [
      ...((await findBrowser({ asPeople })) === undefined ? ['chromium'] : []),
      ...(fonts ? [] : ['fonts-noto-core']),
      ...(findPostgres() === undefined ? ['postgresql'] : []),
    ];
    await install(needed, say);
    // Installed separately: without them only a few tests are skipped, and the PostGIS version
    // depends on the PostgreSQL installed above.
    await install([...missingPostgis(), ...(onPath('ogrinfo') ? [] : ['gdal-bin'])], say);
  }
  return { browser: await findBrowser({ asPeople }), postgres: findPostgres() };
}
