// The figures in a file that describe how curbs were counted, taken from the response's note, and
// the line style of each curb type on paper.
import type { curbNote } from '@curbwright/contract';
import { dashStyles, type LanguageName } from '@curbwright/core';
import type { z } from 'zod';
import type { CurbTypeStyle } from '../../platform/export-files/map-picture.ts';
import type { Metric } from './dashboard-file.ts';
import { createFileFormat } from './file-format.ts';

export function curbNoteMetrics(language: LanguageName, note: z.output<typeof curbNote>): readonly Metric[] {
  const { figures } = createFileFormat(language);
  return [
    figures.number('curbs', note.rows),
    figures.number('rule_sets', note.rule_sets),
    figures.share('rules_known', note.coverage),
    figures.number('spaces_counted', note.spaces_counted),
    figures.number('spaces_estimated', note.spaces_estimated),
  ];
}

interface StyledType {
  readonly name: string;
  readonly display_name: string;
  readonly color: string;
  readonly dash_style: string;
}

export function styleOf(type: StyledType): CurbTypeStyle {
  return {
    name: type.name,
    title: type.display_name,
    color: type.color,
    dash: dashStyles.find((style) => style === type.dash_style) ?? 'solid',
    width: 1,
  };
}
