// Reads GeoJSON whose properties are OpenStreetMap tags (an Overpass export) as a stream of elements.
import { checkLine, checkPolygon, failWith, ok, type Position, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';
import { isObject, type JsonObject, readJson, textOrNull } from '../source-json.ts';
import type { ElementProblem, ElementSink, Tags } from './element.ts';
import { isOsmGeojson } from './is-osm-geojson.ts';
import { isRuleKey } from './side-tags.ts';
import { EventLoopYielder } from './yielder.ts';

const streetTagPattern = /^(highway|parking:(left|right|both|lane|condition)\b.*)$/;

const emptyObject: JsonObject = {};

/**
 * Adds the tags of a text such as `"key"=>"value","key"=>"value"`, as written by ogr2ogr. Separate
 * tags take precedence over packed ones.
 */
function addPackedTags(tags: Record<string, string>, text: string): void {
  const form = /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g;
  for (const [, key = '', value = ''] of text.matchAll(form)) {
    if (key !== '__proto__') tags[key] ??= value;
  }
  // Any remaining text in another form may be a rule for either side.
  if (/[^\s,]/.test(text.replace(form, ''))) tags['parking:other_tags'] = text;
}

/**
 * The tags of a feature: its properties without Overpass's `@…` entries, or those of a nested
 * `tags` object.
 */
function tagsOf(properties: JsonObject): Tags {
  const tags: Record<string, string> = {};
  const nested = [properties.other_tags, properties.all_tags, properties.tags].filter(isObject);
  for (const [key, value] of Object.entries(Object.assign({}, properties, ...nested))) {
    if (key.startsWith('@') || key === '__proto__') continue;
    if (typeof value === 'string' || typeof value === 'number') tags[key] = String(value);
    // Lists and `false` are not valid OSM values. Stored as text, they are reported as an
    // unreadable tag of the side.
    else if (value !== null && isRuleKey(key)) tags[key] = JSON.stringify(value);
  }
  for (const packed of [properties.other_tags, properties.all_tags]) {
    if (typeof packed === 'string') addPackedTags(tags, packed);
  }
  return tags;
}

/** The number in `way/123`, from the feature's id, `@id` or `osm_id`; `null` if there is none. */
function idOf(feature: JsonObject, properties: JsonObject): number | null {
  for (const value of [feature.id, properties['@id'], properties.osm_id, properties.id]) {
    const match = /^(?:way\/)?(\d+)$/.exec(textOrNull(value) ?? '');
    if (match?.[1] !== undefined) return Number(match[1]);
  }
  return null;
}

/**
 * Assigns a node to each position: two streets that share a coordinate share the node, as in OSM.
 */
class NodeIds {
  readonly #ids = new Map<string, number>();

  idAt(position: Position, sink: ElementSink): number {
    const key = `${position[0].toFixed(7)},${position[1].toFixed(7)}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = -(this.#ids.size + 1);
    this.#ids.set(key, id);
    sink.node(id, position[0], position[1], {});
    return id;
  }
}

function missingLineProblem(type: string | null): ElementProblem {
  return type === null ? { reason: 'osm.reason-no-geometry' } : { reason: 'osm.reason-not-line', type };
}

/**
 * Feeds the lines and polygons of the file to the sink as ways. Fails with `osm.geojson-no-tags`
 * when no feature is a street; points are skipped (they are signs, crossings and the like).
 * Features without an OSM id get a generated one, and node ids are derived from positions.
 */
export async function readOsmGeojson(file: SourceFile, sink: ElementSink): Promise<Result<null>> {
  const json = readJson(file);
  if (!json.ok) return json;
  const features = isObject(json.value) && Array.isArray(json.value.features) ? json.value.features : null;
  if (features === null || !isOsmGeojson(json.value))
    return failWith('osm.geojson-no-tags', { file: file.name });
  const nodes = new NodeIds();
  const breath = new EventLoopYielder();
  for (const [index, feature] of features.entries()) {
    if (breath.isDue) await breath.take();
    if (!isObject(feature)) continue;
    const { type, coordinates } = isObject(feature.geometry) ? feature.geometry : emptyObject;
    const properties = isObject(feature.properties) ? feature.properties : {};
    const tags = tagsOf(properties);
    const isStreet = Object.keys(tags).some((key) => streetTagPattern.test(key));
    const place = `features[${index}]`;
    if (isStreet && (type === undefined || type === 'MultiLineString'))
      sink.bad(place, missingLineProblem(textOrNull(type)), tags);
    if (type !== 'LineString' && type !== 'Polygon') continue;
    if (!isStreet && type === 'LineString') continue;
    const checked = type === 'LineString' ? checkLine(coordinates) : checkPolygon(coordinates);
    if (checked.geometry === null) {
      sink.bad(
        place,
        { reason: 'osm.reason-geometry', problems: checked.problems.map(({ code }) => code).join(', ') },
        tags,
      );
      continue;
    }
    const [ring] =
      checked.geometry.type === 'Polygon' ? checked.geometry.coordinates : [checked.geometry.coordinates];
    const refs = (ring ?? []).map((position) => nodes.idAt(position, sink));
    sink.way(idOf(feature, properties) ?? -(index + 1), refs, tags);
  }
  return ok(null);
}
