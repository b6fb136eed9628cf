// Finds entries of the .env file that have no effect: unknown names and lines without a setting.
// The environment itself is not checked, because it is full of other programs' variables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '@curbwright/core';
import { projectRoot } from '../root.ts';
import { settingNames } from './config.ts';

/**
 * Names read by others that use or inherit the same file: containers, Node, the database client,
 * the terminal, our own commands.
 */
const otherProgramNames = new Set([
  'CHROME_PATH',
  'CURBWRIGHT_FEED_TOKEN',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'LANG',
  'LANGUAGE',
  'MALLOC_ARENA_MAX',
  'NO_COLOR',
  'FORCE_COLOR',
  'NO_PROXY',
  'PATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'TEST_DATABASE_URL',
  'TMPDIR',
  'TZ',
  'UV_THREADPOOL_SIZE',
]);
const otherProgramPrefixes = /^(?:POSTGRES_|PG[A-Z]|NODE_|npm_|NPM_|COMPOSE_|DOCKER_|BUILDKIT_|LC_|OTEL_)/;

/**
 * Edit distance: letters to insert, delete, change or swap with the next to turn one word into the
 * other.
 */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const steps = [(last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1)];
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) steps.push((before[at - 2] ?? 0) + 1);
      now.push(Math.min(...steps));
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}

/**
 * The setting name that was probably intended, with up to a third of the letters wrong; `null` if
 * none is close enough.
 */
function nearestSetting(name: string): string | null {
  const upperCaseName = name.toUpperCase();
  const all = [...settingNames, 'POSTGRES_PASSWORD'].map((known) => ({
    known,
    far: editDistance(upperCaseName, known),
  }));
  const [nearest] = all.toSorted((a, b) => a.far - b.far);
  return nearest !== undefined && nearest.far <= Math.floor(upperCaseName.length / 3) ? nearest.known : null;
}

/**
 * The quotation mark of a value that opens a quotation not closed on the same line; otherwise
 * `null`.
 */
function unclosedQuote(value: string): string | null {
  const mark = /^["'`]/.exec(value)?.[0];
  return mark !== undefined && !value.slice(1).includes(mark) ? mark : null;
}

/**
 * Problems in the text of an .env file, by line. Values and lines without a setting are never
 * repeated, because they may be secrets.
 */
export function envTextIssues(text: string): readonly Failure[] {
  const faults: Failure[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_][\w.-]{0,79})\s*=\s*(.*)$/.exec(line) ?? [];
    const place = { line: at + 1 };
    if (name === undefined) {
      faults.push({ code: 'config.no-setting', params: place });
      continue;
    }
    const mark = unclosedQuote(value);
    const end = mark === null ? -1 : lines.findIndex((later, n) => n > at && later.includes(mark));
    if (end > at) at = end;
    if (
      settingNames.includes(name) ||
      otherProgramNames.has(name.toUpperCase()) ||
      otherProgramPrefixes.test(name)
    )
      continue;
    const nearest = nearestSetting(name);
    faults.push(
      nearest === null
        ? { code: 'config.unknown-name', params: { ...place, name } }
        : { code: 'config.misspelt-name', params: { ...place, name, nearest } },
    );
  }
  return faults;
}

/** The same for the file this process reads its settings from; empty if there is no file. */
export function envFileIssues(root: string = projectRoot()): readonly Failure[] {
  const file = join(root, '.env');
  return existsSync(file) ? envTextIssues(readFileSync(file, 'utf8')) : [];
}
