// Validates one feature of an imported file and converts it to a proposal, as far as possible
// outside a transaction.
import { type ExportedProposal, exportedProposal, importedFeature } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { reject, rejectField } from '../../platform/http/outcome.ts';
import { parseLocalized } from '../../platform/http/validation-errors.ts';
import type { ProposalCreation } from '../../proposals/write/create.ts';
import {
  type LinkBody,
  toDatabaseInstant,
  type ValidationResult,
  validateCurbType,
  validateRestrictions,
} from '../../proposals/write/validate-body.ts';
import { findOpenVersion, linksOfSegments } from './proposal-exports.sql.ts';

/** Everything needed to create a proposal except its links, which are read in the transaction. */
export interface ImportItem {
  readonly creation: Omit<ProposalCreation, 'links'>;
  readonly links: readonly LinkBody[];
}

/**
 * Returns a display name for a feature: its street or regulation in the list, otherwise its first
 * segment. `null` when it has none of them.
 */
export function labelOf(feature: unknown): string | null {
  const parsed = importedFeature.safeParse(feature);
  if (!parsed.success) return null;
  const { bl_street_name: street, regulation_id: regulation, links } = parsed.data.properties;
  const first: unknown = Array.isArray(links) ? links[0] : null;
  const segment =
    typeof first === 'object' && first !== null && 'segment_id' in first ? first.segment_id : null;
  const named = [street, regulation, segment].find((name) => typeof name === 'string' && name !== '');
  return typeof named === 'string' ? named.slice(0, 200) : null;
}

function parseFeature(feature: unknown, language: LanguageName): ValidationResult<ExportedProposal> {
  if (!importedFeature.safeParse(feature).success) return rejectField('non_field_errors', 'fault.no-feature');
  const { properties } = importedFeature.parse(feature);
  const parsed = parseLocalized(exportedProposal, properties, language);
  if (!parsed.ok) return reject('invalid', { fields: parsed.fields });
  return { kind: 'checked', value: parsed.value };
}

async function resolveLinks(
  { db }: Pick<CityContext, 'db'>,
  places: ExportedProposal['links'],
): Promise<ValidationResult<LinkBody[]>> {
  const found = await linksOfSegments(
    db,
    places.map((place) => place.segment_id),
  );
  const bodies: LinkBody[] = [];
  for (const [index, { segment_id: segment, from, to }] of places.entries()) {
    const link = found.get(segment);
    if (link === undefined)
      return rejectField(`links.${index}.segment_id`, 'fault.unknown-segment', { segment });
    bodies.push(from === null || to === null ? { curb_link: link } : { parent_link: link, from, to });
  }
  return { kind: 'checked', value: bodies };
}

/**
 * Returns the proposal a feature describes, to be created in `scenario`, or validation errors by
 * field.
 */
export async function toImportItem(
  context: Pick<CityContext, 'db'>,
  catalogue: ReadonlyMap<string, number>,
  feature: unknown,
  scenario: number | undefined,
  language: LanguageName,
): Promise<ValidationResult<ImportItem>> {
  const said = parseFeature(feature, language);
  if (said.kind === 'refused') return said;
  const { action, reason, time_limit, effective_from, payment, regulation_id: regulation } = said.value;
  const subActivity = validateCurbType(catalogue, said.value.sub_activity);
  if (subActivity.kind === 'refused') return subActivity;
  const restrictions = validateRestrictions(catalogue, said.value.restrictions);
  if (restrictions.kind === 'refused') return restrictions;
  const version = regulation === null ? null : await findOpenVersion(context.db, regulation);
  if (version === undefined) return rejectField('regulation_id', 'fault.unknown-regulation');
  const links = await resolveLinks(context, said.value.links);
  if (links.kind === 'refused') return links;
  return {
    kind: 'checked',
    value: {
      creation: {
        scenario,
        action,
        reason: reason ?? '',
        subActivity: subActivity.value,
        timeLimit: time_limit,
        actualRegulation: version,
        batch: null,
        effectiveFrom: toDatabaseInstant(effective_from),
        payment,
        restrictions: restrictions.value,
      },
      links: links.value,
    },
  };
}
