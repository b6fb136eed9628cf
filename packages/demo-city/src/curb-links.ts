// Generates curb links with their rule sets and regulations, as in the data of a real city.
//
// Links with the same rules on one street in one district share a regulation. Cleaning day, hours,
// permit zone, price and limits come from a hash of street, district and side, so that neighbors
// agree as in a real city and 100,000 links have about 2,200 rule sets. The SharedStreets reference
// is a hash too, because the real one depends on a basemap that this city is not on.
import type { LinkData, RestrictionInput } from '@curbwright/core';
import { compassOf, roundTo } from '@curbwright/core';
import { divideIntoSections, type SectionKind } from './curb-sections.ts';
import type { CurbSide } from './curb-sides.ts';
import { lineOf } from './geography.ts';
import { at, sliceAlong } from './plane.ts';
import { hashOf, type Random } from './random.ts';
import type { CurbContext } from './rules/curb-context.ts';
import { sectionRules } from './rules/section-rules.ts';
import { type CurbSurroundings, listSectionRequests } from './section-requests.ts';

export interface CurbLinkInput {
  readonly side: CurbSide;
  readonly context: CurbContext;
  readonly near: CurbSurroundings;
  readonly block: {
    readonly outsideId: string;
    readonly fromNode: string;
    readonly toNode: string;
    readonly streetName: string;
    readonly fromStreetName: string;
    readonly toStreetName: string;
  };
}

export interface Curbs {
  readonly links: readonly LinkData[];
  /** The use of each section of the curbs, in link order. */
  readonly kinds: readonly SectionKind[];
  readonly ruleSets: readonly (readonly RestrictionInput[])[];
}

/** Placeholder for a SharedStreets reference: 32 hex digits derived from the block id. */
function placeholderReference(block: string): string {
  return [0, 1, 2, 3].map((part) => hashOf(`${block}#${part}`).toString(16).padStart(8, '0')).join('');
}

const spaceLength = { parallel: 6.5, diagonal: 3.6, perpendicular: 2.7 } as const;

function compassSide(side: CurbSide): string {
  const a = at(side.line, 0);
  const b = at(side.line, -1);
  const [east, north] = [b[0] - a[0], b[1] - a[1]];
  return side.side === 'left' ? compassOf(-north, east) : compassOf(north, -east);
}

/**
 * Splits every curb into links. Links with the same rules on the same street and in the same
 * district share a regulation.
 */
export function curbLinks(frames: readonly CurbLinkInput[], random: Random): Curbs {
  const links: LinkData[] = [];
  const kinds: SectionKind[] = [];
  const ruleSets: RestrictionInput[][] = [];
  const ruleSetOfText = new Map<string, number>();
  const regulations = new Map<string, string>();
  const countOf = new Map<string, number>();

  function ruleSetFor(rules: RestrictionInput[]): number | null {
    if (rules.length === 0) return null;
    const text = JSON.stringify(rules);
    const known = ruleSetOfText.get(text);
    if (known !== undefined) return known;
    const index = ruleSets.push(rules) - 1;
    ruleSetOfText.set(text, index);
    return index;
  }
  function regulationFor(code: string, ruleSet: number, street: string): string {
    const key = `${code}/${ruleSet}/${street}`;
    const known = regulations.get(key);
    if (known !== undefined) return known;
    const count = (countOf.get(code) ?? 0) + 1;
    countOf.set(code, count);
    const id = `PA-${code}-${String(count).padStart(4, '0')}`;
    regulations.set(key, id);
    return id;
  }

  for (const { side, context, near, block } of frames) {
    const sectionRequests = listSectionRequests(side, context, near, random);
    const stretches = divideIntoSections(side.length, sectionRequests, random);
    const scale = (side.end - side.start) / side.length;
    const wide =
      context.district.kind !== 'core' && context.roadClass === 'secondary' && context.variant % 4 === 0;
    for (const [index, stretch] of stretches.entries()) {
      const ruleSet = ruleSetFor(sectionRules(stretch.kind, context));
      const angle = wide && stretch.kind === 'general' ? 'diagonal' : 'parallel';
      const holdsCars = !['corner', 'hydrant', 'driveway', 'alley', 'bus stop', 'bicycles'].includes(
        stretch.kind,
      );
      kinds.push(stretch.kind);
      links.push({
        outsideId: `${block.outsideId}${side.side === 'left' ? 'L' : 'R'}${String(index + 1).padStart(2, '0')}`,
        block: block.outsideId,
        fromNode: block.fromNode,
        toNode: block.toNode,
        streetName: block.streetName,
        compassSide: compassSide(side),
        fromStreetName: block.fromStreetName,
        toStreetName: block.toStreetName,
        side: side.side,
        geometry: lineOf(sliceAlong(side.line, stretch.from, stretch.to)),
        baysCount:
          holdsCars && context.general !== 'no stopping'
            ? Math.max(1, Math.floor((stretch.to - stretch.from) / spaceLength[angle]))
            : 0,
        baysAngle: angle,
        shstRefId: placeholderReference(block.outsideId),
        shstLocationStart: roundTo(side.start + stretch.from * scale, 2),
        shstLocationEnd: roundTo(side.start + stretch.to * scale, 2),
        ruleSet,
        regulation: ruleSet === null ? null : regulationFor(context.district.code, ruleSet, block.streetName),
        status: 'active',
        sourceProperties: {},
      });
    }
  }
  return { links, kinds, ruleSets };
}
