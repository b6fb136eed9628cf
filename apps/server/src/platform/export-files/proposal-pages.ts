// Renders proposals as PDF pages: maps before and after, a table, then each proposal with its own
// maps and legal order text. Runs in a worker.
import {
  type Box,
  type CityTime,
  formatLegalOrder,
  type LanguageName,
  type LegalOrderLink,
  type Position,
  type ProposalDraft,
  restrictionsOfDraft,
  type SignOptions,
} from '@curbwright/core';
import { formatExportText } from '../messages/format-export-text.ts';
import { addMargin, boundsOfLines } from './line-bounds.ts';
import { type CurbTypeStyle, type PictureLine, renderMapPicture } from './map-picture.ts';
import type { CaptionedPicture } from './pdf-components.ts';
import type { PageSection, PdfTableContent } from './pdf-file.ts';
import { createRuleSigns } from './rule-signs.ts';

/** A curb of a proposal: its line, and its curb type before and after. */
export interface ChangedLine {
  readonly line: readonly Position[];
  /** Names of curb types. */
  readonly before: string;
  readonly after: string;
}

/** A proposal as sent to the worker. */
export interface ProposalSource {
  readonly id: number;
  /** Who drafted it, when and where; shown under its heading. */
  readonly facts: string;
  /** The draft without its links, which are in `links` with their streets. */
  readonly draft: ProposalDraft;
  readonly links: readonly LegalOrderLink[];
  readonly lines: readonly ChangedLine[];
  /** What changes in the rules, one line per difference. */
  readonly changes: readonly string[];
  /** Surrounding curbs for its own maps; `null` = it has no maps. */
  readonly around: readonly (readonly Position[])[] | null;
}

export interface ProposalPdfContent extends Omit<PdfTableContent, 'map' | 'sections' | 'language'> {
  readonly language: LanguageName;
  readonly cityTime: CityTime;
  readonly imperial: boolean;
  readonly signs: SignOptions;
  readonly looks: ReadonlyMap<string, CurbTypeStyle>;
  readonly proposals: readonly ProposalSource[];
  /** Curbs surrounding all proposals. */
  readonly around: readonly (readonly Position[])[];
}

/**
 * Maximum number of curb types named under a picture; if there are more, the legend on the first
 * page lists them.
 */
const maxCaptionTypes = 3;

/** `Before: Paid parking, No stopping`. */
function formatCaption(
  { language, looks }: ProposalPdfContent,
  lines: readonly ChangedLine[],
  when: 'before' | 'after',
): string {
  const caption = formatExportText(language, `export.proposals.${when}`);
  const names = [...new Set(lines.map((line) => line[when]))];
  return names.length > maxCaptionTypes
    ? caption
    : `${caption}: ${names.map((name) => looks.get(name)?.title ?? name).join(', ')}`;
}

/** Half the page width, minus the gap, in points. */
const pictureWidth = 379;
const overviewHeight = 290;
const proposalPictureHeight = 170;

function createBeforeAfterPictures(
  parts: ProposalPdfContent,
  lines: readonly ChangedLine[],
  around: readonly (readonly Position[])[],
  height: number,
): readonly CaptionedPicture[] {
  if (lines.length === 0) return [];
  const { language, looks, imperial } = parts;
  const box: Box = addMargin(boundsOfLines(lines.map(({ line }) => line)));
  const others: readonly PictureLine[] = around.map((line) => ({ line, class: null }));
  const north = formatExportText(language, 'export.north');
  return (['before', 'after'] as const).map((when) => ({
    caption: formatCaption(parts, lines, when),
    picture: renderMapPicture({
      box,
      lines: [...others, ...lines.map((one) => ({ line: one.line, class: one[when] }))],
      looks,
      width: pictureWidth,
      height,
      imperial,
      north,
    }),
  }));
}

/** Returns a list with its heading; none if it has no lines. */
function toList(
  language: LanguageName,
  name: 'changes' | 'rules',
  lines: readonly string[],
  numbered: boolean,
): PageSection['lists'] {
  return lines.length === 0
    ? []
    : [{ heading: formatExportText(language, `export.proposals.${name}`), lines, numbered }];
}

function createProposalSection(parts: ProposalPdfContent, source: ProposalSource): PageSection {
  const { language, cityTime } = parts;
  const { id, draft, facts, links, lines, around } = source;
  const changes = toList(language, 'changes', source.changes, false);
  const order = formatLegalOrder(
    draft,
    links,
    language,
    cityTime,
    (name) => parts.looks.get(name)?.title ?? name,
  );
  const places = order.sections.map(({ heading, places: each }) => ({
    heading,
    lines: each,
    numbered: false,
  }));
  const rules = toList(language, 'rules', order.rules, true);
  return {
    heading: `${formatExportText(language, 'export.proposals.number', { id })} · ${order.title}`,
    facts,
    pictures: around === null ? [] : createBeforeAfterPictures(parts, lines, around, proposalPictureHeight),
    signs:
      draft.action === 'remove'
        ? []
        : createRuleSigns(restrictionsOfDraft(draft), parts.signs, language, cityTime),
    paragraphs: order.opening,
    lists: [...changes, ...places, ...rules],
  };
}

/** Returns each curb type that occurs before or after, with its number of curbs. */
function countLegendEntries({ looks, language }: ProposalPdfContent, lines: readonly ChangedLine[]) {
  const counts = new Map<string, { before: number; after: number }>();
  for (const line of lines)
    for (const when of ['before', 'after'] as const) {
      const count = counts.get(line[when]) ?? { before: 0, after: 0 };
      count[when] += 1;
      counts.set(line[when], count);
    }
  return [...looks.values()].flatMap((look) => {
    const count = counts.get(look.name);
    return count === undefined
      ? []
      : [{ ...look, count: formatExportText(language, 'export.proposals.legend', count) }];
  });
}

/**
 * Creates the pages for proposals: an overview with its legend, the table, and a section per
 * proposal.
 */
export function createProposalPages(parts: ProposalPdfContent): PdfTableContent {
  const { proposals, around, title, notes, columns, rows, foot, pageWords, language } = parts;
  const lines = proposals.flatMap((source) => source.lines);
  const pictures = createBeforeAfterPictures(parts, lines, around, overviewHeight);
  return {
    language,
    title,
    notes,
    columns,
    rows,
    map: pictures.length === 0 ? null : { pictures, legend: countLegendEntries(parts, lines) },
    sections: proposals.map((source) => createProposalSection(parts, source)),
    foot,
    pageWords,
  };
}
