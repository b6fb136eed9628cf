// curbwright validate: a CDS or CurbLR feed against its standard, from files or from the network; says the place and the rule broken.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ok, type Result, refused, sayAny } from '@curbwright/core';
import {
  type Finding,
  type SourceFile,
  type ValidationReport,
  validateCds,
  validateCurblr,
} from '@curbwright/formats';
import { Argument, Command, Option } from 'commander';
import { checkCdsServer } from '../feeds/check-cds-server.ts';
import { cdsMedia, type FeedAsker, fetchPages } from '../feeds/fetch-feed.ts';
import { terminalLanguage } from '../words/say-refusal.ts';
import { fail, print, printJson } from './terminal.ts';
import { unreadable } from './unreadable.ts';

interface ValidateWords {
  readonly cdsVersion?: '1.0' | '1.1';
  readonly token?: string;
  readonly json?: true;
  readonly all?: true;
}

const isAddress = (text: string) => /^https?:\/\//i.test(text);
/** Findings of one kind that are printed; the rest are counted. */
const shownOfOneKind = 5;

async function readSources(
  sources: readonly string[],
  asker: FeedAsker,
  accept: string,
): Promise<Result<SourceFile[]>> {
  const files: SourceFile[] = [];
  for (const source of sources) {
    if (isAddress(source)) {
      const pages = await fetchPages(source, asker, accept);
      if (!pages.ok) return pages;
      files.push(...pages.value);
      continue;
    }
    try {
      files.push({ name: basename(source), bytes: await readFile(source) });
    } catch (error) {
      return unreadable(source, error);
    }
  }
  return ok(files);
}

/** An address that names no document but a server: its endpoints are asked one by one. */
function isServer(sources: readonly string[]): boolean {
  const [only] = sources;
  if (sources.length !== 1 || only === undefined || !isAddress(only)) return false;
  const last =
    new URL(only).pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  return (
    !/\.(?:json|geojson|csv)$/i.test(last) &&
    ![
      'zones',
      'policies',
      'areas',
      'spaces',
      'objects',
      'events',
      'status',
      'sessions',
      'aggregates',
    ].includes(last)
  );
}

async function validate(
  standard: string,
  sources: readonly string[],
  words: ValidateWords,
): Promise<Result<ValidationReport>> {
  const asker: FeedAsker = { token: words.token ?? process.env.CURBWRIGHT_FEED_TOKEN ?? null, fetch };
  const version = words.cdsVersion ?? null;
  const [first] = sources;
  if (standard === 'cds' && first !== undefined && isServer(sources))
    return checkCdsServer(first, version, asker);
  const accept =
    standard === 'cds' ? `${cdsMedia};version=${version ?? '1.1'}` : 'application/geo+json, application/json';
  const files = await readSources(sources, asker, accept);
  if (!files.ok) return files;
  if (standard === 'cds') return validateCds(files.value, version);
  const [file] = files.value;
  if (file === undefined || files.value.length !== 1)
    return refused('validate.one-file', { count: files.value.length });
  return validateCurblr(file);
}

function lineOf({ severity, code, section, place, params }: Finding): string {
  return `${severity.padEnd(7)}  ${place}: ${sayAny(terminalLanguage(), code, params)}  [${section}; ${code}]`;
}

function lines(report: ValidationReport, all: boolean): string[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of report.findings) {
    const kind = `${finding.severity} ${finding.code}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding]);
  }
  const told = [...kinds.values()].flatMap((ofKind) => {
    const shown = all ? ofKind : ofKind.slice(0, shownOfOneKind);
    return [
      ...shown.map(lineOf),
      ...(shown.length < ofKind.length
        ? [`         … and ${ofKind.length - shown.length} more like it (--all)`]
        : []),
    ];
  });
  const counted = Object.entries(report.counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
  return [
    `${report.standard}: ${counted === '' ? 'nothing was found to check' : counted}`,
    ...told,
    `${report.errors} errors, ${report.warnings} warnings`,
  ];
}

async function run(standard: string, sources: string[], words: ValidateWords): Promise<void> {
  const report = await validate(standard, sources, words);
  if (!report.ok) return fail(report.refusal);
  if (words.json) printJson(report.value);
  else for (const line of lines(report.value, words.all ?? false)) print(line);
  if (report.value.errors > 0) process.exitCode = 1;
}

export function validateCommand(): Command {
  return new Command('validate')
    .description('check a CDS or CurbLR feed against its standard; exit code 1 when a rule is broken')
    .addArgument(new Argument('<standard>', 'cds or curblr').choices(['cds', 'curblr']))
    .argument('<sources...>', 'files, addresses of documents, or the address of a CDS server (above /curbs/)')
    .addOption(new Option('--cds-version <version>', 'else what the feed says').choices(['1.0', '1.1']))
    .option('--token <token>', 'bearer token; better in the environment as CURBWRIGHT_FEED_TOKEN')
    .option('--all', 'show every finding, not five of a kind')
    .option('--json', 'answer the report as JSON')
    .action(run);
}
