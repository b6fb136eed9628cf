// Checks that no keys, tokens or passwords are committed: in the repository's files and, on
// request, in its history and build output. `--in <directory>` checks another tree.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './tool.mjs';

/** Patterns of secrets, by issuer. */
const patterns = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'Google key': /\bAIza[\w-]{35}\b/,
  'Stripe key': /\b[sr]k_live_[A-Za-z0-9]{20,}/,
  'signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  'webhook secret': /\bwhsec_[A-Za-z0-9+/]{40,}/,
  'address with a password':
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|mqtts?|https?|amqps?):\/\/[\w.-]+:(?!(?:password|secret|pass|word|x|p|pw|geheim|user)@)[^\s:/@'"`${}<>…]{6,}@(?!localhost|127\.|(?:[\w-]+\.)*example\b)[\w.-]+/,
};

/** The kinds of secrets found in a line of text. */
export function secretsOf(line) {
  return Object.keys(patterns).filter((kind) => patterns[kind].test(line));
}

const isText = (bytes) => !bytes.subarray(0, 8000).includes(0);

/**
 * Searches the files; returns each secret as `path:line kind`, and the number of files and lines
 * read.
 */
export function lookInto(base, files) {
  const found = [];
  let lines = 0;
  for (const file of files) {
    const bytes = readFileSync(join(base, file));
    if (!isText(bytes)) continue;
    for (const [at, line] of bytes.toString('utf8').split('\n').entries()) {
      lines += 1;
      for (const kind of secretsOf(line)) found.push(`${file}:${at + 1}  ${kind}`);
    }
  }
  return { found, files: files.length, lines };
}

/** All lines that any commit has added. */
async function lookIntoHistory(base) {
  const child = spawn('git', ['log', '--all', '-p', '--no-color', '--unified=0', '--no-textconv'], {
    cwd: base,
  });
  const found = [];
  let lines = 0;
  let commit = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('commit ')) commit = line.slice(7, 19);
    if (!line.startsWith('+')) continue;
    lines += 1;
    for (const kind of secretsOf(line)) found.push(`commit ${commit}  ${kind}`);
  }
  return { found, files: 0, lines };
}

function filesUnder(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile());
}

/** Searches the tracked files of a tree; with `all`, also its history and build output. */
async function lookEverywhere(base, all) {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: base, encoding: 'utf8', maxBuffer: 64e6 });
  // Without a repository (an unpacked archive), there are no tracked files to search. If a
  // repository exists but git cannot open it, that is an error.
  if (listed.status !== 0 && existsSync(join(base, '.git')))
    throw new Error(`git does not say which files are kept: ${listed.stderr.trim()}`);
  const tracked =
    listed.status === 0
      ? listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(base, file)))
      : [];
  const places = { files: lookInto(base, tracked) };
  if (!all) return places;
  const built = ['apps/web/dist', 'apps/server/dist'].flatMap((folder) => filesUnder(join(base, folder)));
  const paths = built.map((path) => relative(base, path));
  return { ...places, history: await lookIntoHistory(base), built: lookInto(base, paths) };
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.indexOf('--in');
  const base = given === -1 ? root : process.argv[given + 1];
  const places = await lookEverywhere(base, process.argv.includes('--all'));
  for (const [place, { found, lines }] of Object.entries(places)) {
    process.stdout.write(`${place}: ${lines} lines, ${found.length} secrets\n`);
    for (const each of found) process.stdout.write(`  ${each}\n`);
  }
  process.exitCode = Object.values(places).some(({ found }) => found.length > 0) ? 1 : 0;
}
