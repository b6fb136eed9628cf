// Formats an import report as lines of text for people.
import {
  cityWideIssueCodes,
  type ImportIssue,
  type ImportTotalName,
  importTotalNames,
  isAlreadyImported,
  type LanguageName,
  translateAny,
} from '@curbwright/core';
import {
  changesNothing,
  type ImportReport,
  importRecordTypes,
} from '../../exchange/imports/import-report.ts';
import { terminalLanguage } from '../../platform/messages/terminal-messages.ts';
import { formatTable } from './terminal.ts';

/** Maximum number of issues of one kind that are shown; the rest are only counted. */
const maxShownPerKind = 5;

const nounTitles: Readonly<Record<(typeof importRecordTypes)[number], string>> = {
  nodes: 'nodes',
  blocks: 'blocks',
  links: 'links',
  regulations: 'regulations',
  baseMap: 'base map',
  assets: 'assets',
};

function issueLine(issue: ImportIssue, language: LanguageName): string {
  const text = translateAny(language, issue.code, { ...issue.params, place: issue.place });
  return `  ${issue.severity.padEnd(7)}  ${issue.place}: ${text}`;
}

/** Issues grouped by kind, errors first; `all` lists every one. */
export function issueLines(issues: readonly ImportIssue[], all: boolean): string[] {
  const language = terminalLanguage();
  const order = ['error', 'warning', 'loss'];
  const kinds = new Map<string, ImportIssue[]>();
  for (const issue of issues) {
    const kind = `${order.indexOf(issue.severity)} ${issue.code}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), issue]);
  }
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofKind]) => {
      const shown = all ? ofKind : ofKind.slice(0, maxShownPerKind);
      const lines = shown.map((issue) => issueLine(issue, language));
      return ofKind.length > shown.length
        ? [...lines, `           … and ${ofKind.length - shown.length} more of this kind`]
        : lines;
    });
}

const totalTitles: Readonly<Record<ImportTotalName, string>> = {
  curbs: 'curbs',
  metres: 'meters of curb',
  spaces: 'spaces',
  rules: 'curbs with rules',
  prices: 'prices',
};

const isAlreadyStored = (report: ImportReport) => isAlreadyImported(changesNothing(report), report.counts);

/** Compares what the source contains with what is written. */
function balanceLines(report: ImportReport): string[] {
  const { read, written } = report.balance;
  const stop = isAlreadyStored(report) ? null : report.stop;
  const rows = importTotalNames.map((name) => {
    const [inSource, out] = [Math.round(read[name]), Math.round(written[name])];
    const isOver = stop?.losses.some(({ of }) => of === name) ?? false;
    return [totalTitles[name], String(inSource), String(out), String(inSource - out), isOver ? '!' : ''];
  });
  const [out, lost] = isAlreadyStored(report)
    ? ['in the city', 'not in the city']
    : [report.stopped || report.dryRun ? 'would write' : 'written', 'lost'];
  return formatTable([['', 'read', out, lost, ''], ...rows]);
}

const oddTitles = {
  'import.odd-price': 'import.odd-prices',
  'import.odd-low-price': 'import.odd-low-prices',
  'import.odd-stay': 'import.odd-stays',
  'import.odd-step': 'import.odd-steps',
  'import.odd-tier': 'import.odd-tiers',
  'import.odd-period': 'import.odd-periods',
  'import.odd-others': 'import.odd-others-list',
} as const;

/** Explains why nothing was written, with the suspicious values and what to do. */
function stopLines(report: ImportReport, issues: readonly ImportIssue[]): string[] {
  const { stop, stopped } = report;
  if (stop === null || !stopped || isAlreadyStored(report)) return [];
  const language = terminalLanguage();
  const odd = stop.oddValues.flatMap(({ code, count }) => {
    const ofCode = issues.filter((issue) => issue.code === code);
    const title = translateAny(language, oddTitles[code], { ...ofCode[0]?.params, count });
    return [title, ...issueLines(ofCode, false)];
  });
  return [
    ...(stop.losses.length > 0 ? [translateAny(language, 'import.stopped-loss', {})] : []),
    ...odd,
    ...(odd.length > 0 ? [translateAny(language, 'import.stopped-odd', {})] : []),
  ];
}

/** Explains why there is nothing to import; empty when there is something. */
function nothingToImportLines(report: ImportReport): string[] {
  if (isAlreadyStored(report))
    return ['There is nothing to import: the city has everything that can be read from the source.'];
  return changesNothing(report) ? ['There is nothing to import: no curb could be read from the source.'] : [];
}

/** The whole report. What the reader must know first is at the top and is not repeated below. */
export function reportLines(report: ImportReport, allIssues: boolean): string[] {
  const counted = importRecordTypes.map((noun) => {
    const { inSource, created, changed, unchanged, retired } = report.counts[noun];
    return [nounTitles[noun], ...[inSource, created, changed, unchanged, retired].map(String)];
  });
  const first = report.issues.filter(({ code }) => cityWideIssueCodes.includes(code));
  const issues = report.issues.filter(({ code }) => !cityWideIssueCodes.includes(code));
  const language = terminalLanguage();
  const header = ['', 'in source', report.dryRun ? 'would add' : 'added', 'changed', 'same', 'retired'];
  return [
    `${report.format}: ${report.source}`,
    ...first.map(({ code, params }) => `Check this first: ${translateAny(language, code, params)}`),
    ...formatTable([header, ...counted]),
    `${(report.metres / 1000).toFixed(2)} km of curb, ${report.ruleSets.inSource} distinct rule sets`,
    ...balanceLines(report),
    ...(report.citySets.length > 0 ? [`The source sets the city's ${report.citySets.join(', ')}.`] : []),
    ...(report.newSubActivities.length > 0
      ? [`New sub-activities: ${report.newSubActivities.join(', ')}`]
      : []),
    ...(issues.length > 0 ? [issues.length === 1 ? '1 issue:' : `${issues.length} issues:`] : []),
    ...issueLines(issues, allIssues),
    ...stopLines(report, issues),
    ...nothingToImportLines(report),
    report.dryRun
      ? 'Nothing was changed (--dry-run).'
      : report.stopped
        ? 'Nothing was imported.'
        : `Done in ${(report.milliseconds / 1000).toFixed(1)} s; the city is at revision ${report.revision}.`,
  ];
}
