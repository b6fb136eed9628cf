// Validates CDS documents (Curbs, Events, Metrics) against the standard, 1.0 or 1.1: their shapes
// and the consistency between objects.
import { failWith, ok, type Result } from '@curbwright/core';
import type { CdsVersion } from '../../cds/enumerations.ts';
import type { SourceFile } from '../../format.ts';
import { isObject, type JsonObject, readJson } from '../../source-json.ts';
import { decodeText } from '../../source-text.ts';
import { FindingList, type ValidationReport } from '../finding.ts';
import { checkShape } from '../shape-findings.ts';
import { type CdsEventShape, cds11EventFieldNames, eventShape, statusShape } from './event-shapes.ts';
import { checkMetrics, detectMetricsKind } from './metrics.ts';
import { checkPolicy } from './policy-rules.ts';
import { cds11FieldNames, curbShapes, envelope } from './shapes.ts';
import { type CurbObjects, checkCurbs, type PlacedObject } from './zone-rules.ts';

const curbKinds = ['zones', 'areas', 'spaces', 'objects', 'policies'] as const;
type CurbKind = (typeof curbKinds)[number];
const idOf: Readonly<Record<CurbKind, string>> = {
  zones: 'curb_zone_id',
  areas: 'curb_area_id',
  spaces: 'curb_space_id',
  objects: 'curb_object_id',
  policies: 'curb_policy_id',
};
const sectionOf = {
  zones: 'CDS Curbs: Zone',
  areas: 'CDS Curbs: Area',
  spaces: 'CDS Curbs: Space',
  objects: 'CDS Curbs: Object',
  policies: 'CDS Curbs: Policy',
  events: 'CDS Events: Event',
  status: 'CDS Events: Status',
  envelope: 'CDS: envelope',
} as const;

interface CdsDocument {
  readonly name: string;
  /** `zones.json: ` when there are several files, otherwise empty. */
  readonly prefix: string;
  readonly value: JsonObject;
}

const versionIn = (value: unknown): CdsVersion | null =>
  typeof value !== 'string' ? null : value.startsWith('1.0') ? '1.0' : value.startsWith('1.1') ? '1.1' : null;

/** The kind of a single object returned without a list, recognized by its id field. */
function detectObjectKind(data: JsonObject): CurbKind | null {
  if ('rules' in data && 'curb_policy_id' in data) return 'policies';
  return (['objects', 'spaces', 'areas', 'zones'] as const).find((kind) => idOf[kind] in data) ?? null;
}

class CdsObjectCollection {
  readonly objects: { [K in CurbKind]: PlacedObject<JsonObject>[] } = {
    zones: [],
    areas: [],
    spaces: [],
    objects: [],
    policies: [],
  };
  readonly events: PlacedObject<unknown>[] = [];
  readonly status: PlacedObject<unknown>[] = [];
  readonly lists = new Set<string>();

  /** Adds the lists of one document. Returns `false` if it has none that the standard defines. */
  take({ prefix, value }: CdsDocument, findings: FindingList): boolean {
    const data = 'data' in value ? value.data : value;
    if (!isObject(data)) return false;
    const at = 'data' in value ? `${prefix}data` : prefix;
    const dot = at === '' || at.endsWith(': ') ? at : `${at}.`;
    let known = false;
    for (const kind of [...curbKinds, 'events', 'status'] as const) {
      const list = data[kind];
      if (list === undefined) continue;
      known = true;
      this.lists.add(kind);
      if (!Array.isArray(list)) {
        findings.error('finding.type', sectionOf[kind], `${dot}${kind}`, {
          expected: 'array',
          found: typeof list,
        });
        continue;
      }
      for (const [index, one] of list.entries())
        this.#put(kind, { place: `${dot}${kind}[${index}]`, value: one }, findings);
    }
    if (known) return true;
    const kind = detectObjectKind(data);
    if (kind === null) return false;
    this.lists.add(kind);
    this.objects[kind].push({ place: at === '' ? '$' : at.replace(/: $/, ''), value: data });
    return true;
  }

  #put(kind: CurbKind | 'events' | 'status', one: PlacedObject<unknown>, findings: FindingList): void {
    if (kind === 'events') this.events.push(one);
    else if (kind === 'status') this.status.push(one);
    else if (isObject(one.value)) this.objects[kind].push({ place: one.place, value: one.value });
    else
      findings.error('finding.type', sectionOf[kind], one.place, {
        expected: 'object',
        found: typeof one.value,
      });
  }
}

/** Returns the objects that match the schema and reports duplicate ids. */
function validateObjects<T>(
  kind: CurbKind,
  gathered: CdsObjectCollection,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } } & Parameters<
    typeof checkShape
  >[2]['schema'],
  version: CdsVersion,
  findings: FindingList,
): { placed: PlacedObject<T>[]; ids: Set<string> } {
  const placed: PlacedObject<T>[] = [];
  const ids = new Set<string>();
  for (const { value, place } of gathered.objects[kind]) {
    const id = value[idOf[kind]];
    if (typeof id === 'string') {
      if (ids.has(id))
        findings.error('finding.cds.id-twice', sectionOf[kind], `${place}.${idOf[kind]}`, { id });
      ids.add(id);
    }
    const holds = checkShape(
      value,
      place,
      {
        schema,
        section: sectionOf[kind],
        ...(version === '1.0' ? { later: cds11FieldNames, laterVersion: '1.1' } : {}),
      },
      findings,
    );
    if (!holds) continue;
    // Unknown fields are already reported. The later checks read only the known ones.
    const known = schema.safeParse(value);
    placed.push({ place, value: known.success ? known.data : (value as T) });
  }
  return { placed, ids };
}

function checkEvents(gathered: CdsObjectCollection, version: CdsVersion, findings: FindingList): void {
  const schema = eventShape(version);
  const ids = new Set<string>();
  const starts = new Map<string, CdsEventShape>();
  let before = Infinity;
  for (const { value, place } of gathered.events) {
    const holds = checkShape(
      value,
      place,
      {
        schema,
        section: sectionOf.events,
        ...(version === '1.0' ? { later: cds11EventFieldNames, laterVersion: '1.1' } : {}),
      },
      findings,
    );
    if (!holds) continue;
    const known = schema.safeParse(value);
    const event = known.success ? known.data : (value as CdsEventShape);
    if (ids.has(event.event_id))
      findings.error('finding.cds.id-twice', sectionOf.events, `${place}.event_id`, { id: event.event_id });
    ids.add(event.event_id);
    if (event.event_time > before)
      findings.error('finding.cds.newest-first', sectionOf.events, `${place}.event_time`);
    before = event.event_time;
    if ((event.vehicle_license_plate ?? null) !== null)
      findings.warning('finding.cds.plate', sectionOf.events, `${place}.vehicle_license_plate`);
    const session = event.event_session_id;
    if (session != null && (event.event_type === 'park_start' || event.event_type === 'park_end')) {
      const other = starts.get(session);
      if (other !== undefined && other.event_type !== event.event_type) {
        const [start, end] = event.event_type === 'park_start' ? [event, other] : [other, event];
        if (end.event_time < start.event_time)
          findings.error('finding.cds.ends-before', sectionOf.events, `${place}.event_time`);
      }
      starts.set(session, event);
    }
  }
  const devices = new Set<string>();
  for (const { value, place } of gathered.status) {
    checkShape(value, place, { schema: statusShape, section: sectionOf.status }, findings);
    const device = isObject(value) ? value.data_source_device_id : null;
    if (typeof device !== 'string') continue;
    if (devices.has(device)) findings.error('finding.cds.id-twice', sectionOf.status, place, { id: device });
    devices.add(device);
  }
}

function checkEnvelope(document: CdsDocument, findings: FindingList): void {
  if (!('data' in document.value) && !('version' in document.value)) {
    findings.error(
      'finding.cds.no-envelope',
      sectionOf.envelope,
      document.prefix === '' ? '$' : document.prefix,
    );
    return;
  }
  checkShape(document.value, document.prefix, { schema: envelope, section: sectionOf.envelope }, findings);
}

/** Warns when a document uses custom attributes without a dictionary that defines them. */
function checkDictionary(document: CdsDocument, findings: FindingList): void {
  const dictionary =
    document.value.custom_attributes_dictionary ?? document.value.custom_attribute_dictionary ?? null;
  if (dictionary === null && JSON.stringify(document.value).includes('"custom_attributes"'))
    findings.warning(
      'finding.cds.no-dictionary',
      sectionOf.envelope,
      document.prefix === '' ? '$' : document.prefix,
    );
}

/** The version and counts of a report, as far as validation has progressed. */
interface ValidationProgress {
  version: CdsVersion;
  readonly counts: Record<string, number>;
}

/**
 * Validates the files and adds the results to `findings` and `checked`. Fails in the same cases as
 * `validateCds`.
 */
function validateFiles(
  files: readonly SourceFile[],
  asked: CdsVersion | null,
  findings: FindingList,
  checked: ValidationProgress,
): Result<null> {
  const { counts } = checked;
  const documents: CdsDocument[] = [];
  const gathered = new CdsObjectCollection();
  for (const file of files) {
    const text = decodeText(file);
    if (!text.ok) return text;
    if (!/^\s*[[{]/.test(text.value)) {
      const kind = detectMetricsKind(text.value.split(/\r?\n/, 1)[0] ?? '');
      if (kind === null) return failWith('validate.not-cds', { name: file.name });
      counts[kind] = (counts[kind] ?? 0) + checkMetrics(file.name, text.value, kind, findings);
      continue;
    }
    const json = readJson(file);
    if (!json.ok) return json;
    if (!isObject(json.value)) return failWith('validate.not-cds', { name: file.name });
    documents.push({ name: file.name, prefix: files.length > 1 ? `${file.name}: ` : '', value: json.value });
  }
  const said = documents.map(({ value }) => versionIn(value.version)).find((version) => version !== null);
  const version = asked ?? said ?? '1.1';
  checked.version = version;
  for (const document of documents) {
    checkEnvelope(document, findings);
    checkDictionary(document, findings);
    if (!gathered.take(document, findings)) return failWith('validate.not-cds', { name: document.name });
  }
  for (const kind of curbKinds) if (gathered.lists.has(kind)) counts[kind] = gathered.objects[kind].length;
  if (gathered.lists.has('events')) counts.events = gathered.events.length;
  if (gathered.lists.has('status')) counts.status = gathered.status.length;
  const shapes = curbShapes(version);
  const zones = validateObjects('zones', gathered, shapes.zones, version, findings);
  const areas = validateObjects('areas', gathered, shapes.areas, version, findings);
  const spaces = validateObjects('spaces', gathered, shapes.spaces, version, findings);
  const objects = validateObjects('objects', gathered, shapes.objects, version, findings);
  const policies = validateObjects('policies', gathered, shapes.policies, version, findings);
  if (version === '1.0' && gathered.lists.has('objects'))
    findings.error('finding.later-field', sectionOf.objects, 'data.objects', {
      field: 'objects',
      version: '1.1',
    });
  for (const { value, place } of policies.placed) checkPolicy(value, place, findings);
  const curbs: CurbObjects = {
    zones: zones.placed,
    areas: areas.placed,
    spaces: spaces.placed,
    objects: objects.placed,
    policies: policies.placed,
    ids: {
      zones: zones.ids,
      areas: areas.ids,
      spaces: spaces.ids,
      objects: objects.ids,
      policies: policies.ids,
    },
  };
  checkCurbs(curbs, findings);
  checkEvents(gathered, version, findings);
  return ok(null);
}

/**
 * Validates the files of a CDS feed together, resolving ids across them. Stops after `mostFindings`
 * findings. Fails if a file cannot be read or is of no kind that the standard defines. `asked` =
 * the version to validate against; `null` = the version stated in the documents, else 1.1.
 */
export function validateCds(
  files: readonly SourceFile[],
  asked: CdsVersion | null = null,
  mostFindings = Number.POSITIVE_INFINITY,
): Result<ValidationReport> {
  const findings = new FindingList(mostFindings);
  const checked: ValidationProgress = { version: asked ?? '1.1', counts: {} };
  const done = findings.until(() => validateFiles(files, asked, findings, checked));
  if (done?.ok === false) return done;
  return ok(findings.report(`CDS ${checked.version}`, checked.counts));
}
