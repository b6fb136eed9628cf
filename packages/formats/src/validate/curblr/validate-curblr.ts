// Validates a CurbLR feed against the standard (1.1.0): the manifest, every feature and regulation,
// and their consistency.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../../format.ts';
import { isObject, type JsonObject, readJson } from '../../source-json.ts';
import { FindingList, type ValidationReport } from '../finding.ts';
import { checkShape } from '../shape-findings.ts';
import {
  type CurblrFeatureShape,
  type CurblrRegulationShape,
  feature as featureShape,
  manifest as manifestShape,
  regulation as regulationShape,
} from './shapes.ts';

const sections = {
  document: 'CurbLR: document',
  manifest: 'CurbLR: manifest',
  location: 'CurbLR: location',
  regulation: 'CurbLR: regulation',
  geometry: 'CurbLR: geometry',
} as const;

/** Values declared in the manifest to which regulations may refer. */
interface ManifestDeclarations {
  /** In lower case. */
  readonly categories: ReadonlySet<string>;
  readonly unitOfLength: boolean;
  readonly unitOfWeight: boolean;
}

function checkManifest(value: unknown, findings: FindingList): ManifestDeclarations {
  if (value === undefined) findings.error('finding.missing', sections.manifest, 'manifest');
  else checkShape(value, 'manifest', { schema: manifestShape, section: sections.manifest }, findings);
  const of = isObject(value) ? value : {};
  const listed: unknown[] = Array.isArray(of.priorityHierarchy) ? of.priorityHierarchy : [];
  const categories = listed.filter((entry) => typeof entry === 'string').map((entry) => entry.toLowerCase());
  for (const [index, category] of categories.entries())
    if (categories.indexOf(category) < index)
      findings.error(
        'finding.curblr.category-twice',
        sections.manifest,
        `manifest.priorityHierarchy[${index}]`,
        {
          category,
        },
      );
  return {
    categories: new Set(categories),
    unitOfLength: typeof of.unitHeightLength === 'string',
    unitOfWeight: typeof of.unitWeight === 'string',
  };
}

function checkLocation(feature: CurblrFeatureShape, place: string, findings: FindingList): void {
  const { location } = feature.properties;
  if (location.shstLocationEnd <= location.shstLocationStart)
    findings.error(
      'finding.curblr.location-order',
      sections.location,
      `${place}.properties.location.shstLocationEnd`,
      {
        from: location.shstLocationStart,
        to: location.shstLocationEnd,
      },
    );
  if (location.assetType.toLowerCase() === 'curb paint' && location.assetSubtype === undefined)
    findings.error('finding.missing', sections.location, `${place}.properties.location.assetSubtype`);
  const long = feature.geometry.coordinates.findIndex((position) =>
    position.some((value) => (String(value).split('.')[1] ?? '').length > 7),
  );
  if (long >= 0)
    findings.warning('finding.curblr.digits', sections.geometry, `${place}.geometry.coordinates[${long}]`);
}

function checkPayment(regulation: CurblrRegulationShape, place: string, findings: FindingList): void {
  const { rule, payment } = regulation;
  if (rule.payment === true && payment === undefined)
    findings.error('finding.missing', sections.regulation, `${place}.payment`);
  if (rule.payment !== true && (payment?.rates ?? []).some(({ fees = [] }) => fees.length > 0))
    findings.warning('finding.curblr.payment-unsaid', sections.regulation, `${place}.rule.payment`);
  const charges = (payment?.rates ?? []).some(({ fees = [] }) => fees.length > 0);
  if (charges && rule.activity.toLowerCase().startsWith('no '))
    findings.error('finding.curblr.payment-on-prohibition', sections.regulation, `${place}.payment`);
  for (const [index, { fees = [], durations = [] }] of (payment?.rates ?? []).entries()) {
    const at = `${place}.payment.rates[${index}]`;
    if (fees.length === 0 && durations.length === 0) {
      // An empty rate does no harm where parking is free.
      if (rule.payment === true) findings.error('finding.missing', sections.regulation, `${at}.fees`);
      else findings.warning('finding.curblr.rate-empty', sections.regulation, at);
    } else if (fees.length !== durations.length)
      findings.error('finding.curblr.fees-durations', sections.regulation, at, {
        fees: fees.length,
        durations: durations.length,
      });
  }
}

function checkRegulation(
  regulation: CurblrRegulationShape,
  place: string,
  promised: ManifestDeclarations,
  findings: FindingList,
): void {
  const { rule } = regulation;
  if (promised.categories.size > 0 && !promised.categories.has(rule.priorityCategory.toLowerCase()))
    findings.error('finding.curblr.category-unknown', sections.regulation, `${place}.rule.priorityCategory`, {
      category: rule.priorityCategory,
    });
  if (rule.activity.toLowerCase().startsWith('no ') && rule.maxStay !== undefined)
    findings.error('finding.curblr.stay-on-prohibition', sections.regulation, `${place}.rule.maxStay`);
  checkPayment(regulation, place, findings);
  for (const [index, users] of (regulation.userClasses ?? []).entries()) {
    const at = `${place}.userClasses[${index}]`;
    const says = Object.keys(users);
    if (says.length === 0) findings.warning('finding.curblr.nobody', sections.regulation, at);
    if (!promised.unitOfLength && says.some((key) => /Height|Length/.test(key)))
      findings.error('finding.curblr.unit', sections.manifest, at, { unit: 'manifest.unitHeightLength' });
    if (!promised.unitOfWeight && says.some((key) => key.endsWith('Weight')))
      findings.error('finding.curblr.unit', sections.manifest, at, { unit: 'manifest.unitWeight' });
  }
  for (const [index, span] of (regulation.timeSpans ?? []).entries()) {
    if (Object.keys(span).length === 0)
      findings.warning('finding.curblr.span-empty', sections.regulation, `${place}.timeSpans[${index}]`);
    for (const [at, { from, to }] of (span.effectiveDates ?? []).entries())
      if (from.length !== to.length)
        findings.error(
          'finding.curblr.dates-mixed',
          sections.regulation,
          `${place}.timeSpans[${index}].effectiveDates[${at}]`,
        );
      else if (from.length === 10 && to < from)
        findings.error(
          'finding.cds.ends-before',
          sections.regulation,
          `${place}.timeSpans[${index}].effectiveDates[${at}].to`,
        );
  }
}

/**
 * Reports regulations of one category with the same times and no user classes, because each of them
 * would be the default for everybody.
 */
function checkDefaults(
  regulations: readonly CurblrRegulationShape[],
  place: string,
  findings: FindingList,
): void {
  const met = new Map<string, number>();
  for (const [index, { rule, userClasses, timeSpans }] of regulations.entries()) {
    if (userClasses !== undefined) continue;
    const key = JSON.stringify([rule.priorityCategory.toLowerCase(), timeSpans ?? null]);
    const before = met.get(key);
    if (before === undefined) met.set(key, index);
    else
      findings.error('finding.curblr.two-defaults', sections.regulation, `${place}[${index}]`, {
        other: `regulations[${before}]`,
      });
  }
}

/**
 * Validates a feed's manifest and features into `findings` and returns the number of regulations
 * checked.
 */
function checkDocument(
  document: JsonObject,
  features: readonly unknown[],
  findings: FindingList,
  counts: { regulations: number },
): void {
  const promised = checkManifest(document.manifest, findings);
  for (const field of Object.keys(document))
    if (!['manifest', 'type', 'features'].includes(field))
      findings.warning('finding.unknown-field', sections.document, field, { field });
  if (features.length === 0) findings.warning('finding.curblr.empty', sections.document, 'features');
  const objects = new Map<string, string>();
  for (const [index, value] of features.entries()) {
    const place = `features[${index}]`;
    const holds = checkShape(value, place, { schema: featureShape, section: sections.location }, findings);
    const properties = isObject(value) && isObject(value.properties) ? value.properties : null;
    const own: CurblrRegulationShape[] = [];
    const listed: unknown[] = Array.isArray(properties?.regulations) ? properties.regulations : [];
    for (const [at, one] of listed.entries()) {
      counts.regulations += 1;
      const where = `${place}.properties.regulations[${at}]`;
      if (!checkShape(one, where, { schema: regulationShape, section: sections.regulation }, findings))
        continue;
      const known = regulationShape.safeParse(one);
      const regulation = known.success ? known.data : (one as CurblrRegulationShape);
      own.push(regulation);
      checkRegulation(regulation, where, promised, findings);
    }
    checkDefaults(own, `${place}.properties.regulations`, findings);
    if (!holds) continue;
    const known = featureShape.safeParse(value);
    const feature = known.success ? known.data : (value as CurblrFeatureShape);
    checkLocation(feature, place, findings);
    const { objectId } = feature.properties.location;
    if (objectId === undefined) continue;
    const before = objects.get(objectId);
    if (before !== undefined)
      findings.warning(
        'finding.curblr.object-twice',
        sections.location,
        `${place}.properties.location.objectId`,
        {
          id: objectId,
          other: before,
        },
      );
    else objects.set(objectId, place);
  }
}

/** Validates one CurbLR feed. Fails when the file cannot be read or is not a feature collection. */
export function validateCurblr(
  file: SourceFile,
  mostFindings = Number.POSITIVE_INFINITY,
): Result<ValidationReport> {
  const json = readJson(file);
  if (!json.ok) return json;
  const document = json.value;
  if (!isObject(document) || document.type !== 'FeatureCollection' || !Array.isArray(document.features))
    return failWith('validate.not-curblr', { name: file.name });
  const findings = new FindingList(mostFindings);
  const features: unknown[] = document.features;
  const counts = { features: features.length, regulations: 0 };
  findings.until(() => checkDocument(document, features, findings, counts));
  return ok(findings.report('CurbLR 1.1.0', counts));
}
