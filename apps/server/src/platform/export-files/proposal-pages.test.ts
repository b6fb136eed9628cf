// Proposal PDFs: the legend of curb types before and after, the caption under a map, and each
// proposal's own section.
import { proposalDraft } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { CurbTypeStyle } from './map-picture.ts';
import {
  type ChangedLine,
  createProposalPages,
  type ProposalPdfContent,
  type ProposalSource,
} from './proposal-pages.ts';

const look = (name: string, title: string): [string, CurbTypeStyle] => [
  name,
  { name, title, color: '#123456', dash: 'solid', width: 1 },
];
const lineAt = (lat: number, before: string, after: string): ChangedLine => ({
  line: [
    [10, lat],
    [10.001, lat],
  ],
  before,
  after,
});
const link = {
  segmentId: 's1',
  bl_street_name: 'Oak Street',
  bl_side: 'N',
  bl_from: 'First',
  bl_to: 'Second',
  length: 80,
  stretch: null,
};

function source(more: Partial<ProposalSource> = {}, draft: object = {}): ProposalSource {
  return {
    id: 7,
    facts: 'drafted by editor',
    draft: proposalDraft.parse({
      action: 'modify',
      reason: 'Safety',
      subActivity: 'loading',
      timeLimit: 20,
      payment: null,
      effectiveFrom: null,
      links: [{ kind: 'curb', link: 1 }],
      restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
      ...draft,
    }),
    links: [link],
    lines: [lineAt(45, 'parking', 'loading')],
    changes: ['Parking → Loading and unloading, 20 min at most'],
    around: [],
    ...more,
  };
}

function pages(proposals: readonly ProposalSource[]) {
  const parts: ProposalPdfContent = {
    language: 'en',
    title: 'Changes',
    notes: [],
    columns: [],
    rows: [],
    foot: '',
    pageWords: '',
    cityTime: { timeZone: 'UTC', calendar: { periods: [] } },
    imperial: false,
    signs: { style: 'european', language: 'en', imperial: false },
    looks: new Map([look('bus', 'Bus'), look('loading', 'Loading zone'), look('parking', 'Paid parking')]),
    proposals,
    around: [
      [
        [10, 45.0001],
        [10.001, 45.0001],
      ],
    ],
  };
  return createProposalPages(parts);
}

describe('the overview', () => {
  it('shows all curbs before and after, and counts each class for both', () => {
    const { map, sections } = pages([
      source({ lines: [lineAt(45, 'parking', 'loading'), lineAt(45.001, 'parking', 'bus')] }),
      source({ id: 8, lines: [lineAt(45.002, 'loading', 'bus')] }),
    ]);
    expect(map?.pictures.map(({ caption }) => caption)).toEqual([
      expect.stringMatching(/: Paid parking, Loading zone$/),
      expect.stringMatching(/: Loading zone, Bus$/),
    ]);
    expect(map?.legend.map(({ name }) => name)).toEqual(['bus', 'loading', 'parking']);
    const countOf = (name: string) => map?.legend.find((one) => one.name === name)?.count;
    expect(
      [countOf('bus'), countOf('loading'), countOf('parking')].map((text) => text?.match(/\d+/g)),
    ).toEqual([
      ['0', '2'],
      ['1', '1'],
      ['2', '0'],
    ]);
    expect(sections).toHaveLength(2);
  });

  it('is none where no proposal has a curb', () => {
    expect(pages([source({ lines: [] })]).map).toBeNull();
  });

  it('names up to three classes under a drawing, of more none', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => lineAt(45 + index / 1000, `class ${index}`, 'bus'));
    const captionOf = (count: number) => pages([source({ lines: lines(count) })]).map?.pictures[0]?.caption;
    expect(captionOf(3)).toMatch(/: class 0, class 1, class 2$/);
    expect(captionOf(4)).not.toContain('class');
  });

  it('draws what is before in the one picture and what is after in the other', () => {
    const before = pages([source()]).map?.pictures[0]?.picture.svg;
    const after = pages([source({ lines: [lineAt(45, 'loading', 'unknown class')] })]).map?.pictures[1]
      ?.picture.svg;
    expect(before).toContain('#123456');
    expect(after).toContain('#8a9499');
    expect(before).toContain('#d5dadd');
  });
});

describe('the section of a proposal', () => {
  it('says its number, its facts, its place and its rules, with their signs', () => {
    const [section] = pages([source()]).sections;
    expect(section?.heading).toMatch(/7 · ./);
    expect(section?.facts).toBe('drafted by editor');
    expect(section?.signs).toHaveLength(1);
    expect(section?.pictures).toHaveLength(2);
    const [changes, place, rules] = section?.lists ?? [];
    expect(changes).toMatchObject({
      heading: 'What changes',
      lines: ['Parking → Loading and unloading, 20 min at most'],
    });
    expect(place).toMatchObject({ numbered: false });
    expect(JSON.stringify(place)).toContain('Oak Street');
    expect(rules).toMatchObject({ numbered: true });
    expect(rules?.heading).not.toContain('export.');
  });

  it('that takes rules away has no signs and no rules', () => {
    const [section] = pages([
      source({}, { action: 'remove', restrictions: [], subActivity: 'unregulated', timeLimit: null }),
    ]).sections;
    expect(section?.signs).toEqual([]);
    expect(section?.lists.filter(({ numbered }) => numbered)).toEqual([]);
  });

  it('has no drawing of its own where there are too many, or no curb', () => {
    expect(pages([source({ around: null })]).sections[0]?.pictures).toEqual([]);
    expect(pages([source({ lines: [] })]).sections[0]?.pictures).toEqual([]);
  });
});
