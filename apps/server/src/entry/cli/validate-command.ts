// curbwright validate: checks a CDS or CurbLR feed against its standard, from files or the network;
// each finding names the location and the broken rule.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ok, type Result, translateAny } from '@curbwright/core';
import type { Finding, ValidationReport } from '@curbwright/formats';
import { Argument, Command, Option } from 'commander';
import { checkFeed, type FeedSource, type FeedStandard } from '../../exchange/feeds/check-feed.ts';
import { createUnrestrictedFetcher } from '../../exchange/feeds/feed-fetchers.ts';
import { terminalLanguage } from '../../platform/messages/terminal-messages.ts';
import { fail, print, printJson } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';

interface ValidateOptions {
  readonly cdsVersion?: '1.0' | '1.1';
  readonly token?: string;
  readonly json?: true;
  readonly all?: true;
}

const isAddress = (text: string) => /^https?:\/\//i.test(text);
/** Maximum number of findings of one kind that are printed; the rest are only counted. */
const maxShownPerKind = 5;

/** Reads the sources that are files; URLs are returned unchanged. */
async function readSources(sources: readonly string[]): Promise<Result<FeedSource[]>> {
  const read: FeedSource[] = [];
  for (const source of sources) {
    if (isAddress(source)) {
      read.push(source);
      continue;
    }
    try {
      read.push({ name: basename(source), bytes: await readFile(source) });
    } catch (error) {
      return unreadableFileFailure(source, error);
    }
  }
  return ok(read);
}

async function validate(
  standard: FeedStandard,
  sources: readonly string[],
  options: ValidateOptions,
): Promise<Result<ValidationReport>> {
  const read = await readSources(sources);
  if (!read.ok) return read;
  const fetcher = createUnrestrictedFetcher(options.token ?? process.env.CURBWRIGHT_FEED_TOKEN ?? null);
  return checkFeed(standard, options.cdsVersion ?? null, read.value, fetcher);
}

function formatFinding({ severity, code, section, place, params }: Finding): string {
  return `${severity.padEnd(7)}  ${place}: ${translateAny(terminalLanguage(), code, params)}  [${section}; ${code}]`;
}

function lines(report: ValidationReport, all: boolean): string[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of report.findings) {
    const kind = `${finding.severity} ${finding.code}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding]);
  }
  const findingLines = [...kinds.values()].flatMap((ofKind) => {
    const shown = all ? ofKind : ofKind.slice(0, maxShownPerKind);
    return [
      ...shown.map(formatFinding),
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
    ...findingLines,
    `${report.errors} errors, ${report.warnings} warnings`,
  ];
}

async function run(standard: FeedStandard, sources: string[], options: ValidateOptions): Promise<void> {
  const report = await validate(standard, sources, options);
  if (!report.ok) return fail(report.refusal);
  if (options.json) printJson(report.value);
  else for (const line of lines(report.value, options.all ?? false)) print(line);
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
