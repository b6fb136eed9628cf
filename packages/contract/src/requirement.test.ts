// Tests that the contract has the paths, payloads and fields that the requirement names, listed
// here by hand (docs/requirement.md).
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';
import { jsonSchemaOf } from './openapi.ts';
import type { Operation } from './platform/operation.ts';

const endpoints: Operation[] = Object.values(contract);

/** Returns the operation with this method and path; parameters are written as `{id}`. */
function endpointOf(operation: string): Operation {
  const [method = '', path = ''] = operation.split(' ');
  const written = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const found = endpoints.filter(
    (one) => one.method === method && (one.path === written || one.alsoAt === written),
  );
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} endpoints: ${operation}`);
  return found[0];
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Returns the schemas of an object's members by name; for a list, those of its items; for a
 * nullable object, those of the object.
 */
function membersOf(schema: unknown): Json {
  if (!isJson(schema)) return {};
  if (isJson(schema.properties)) return schema.properties;
  if (isJson(schema.items)) return membersOf(schema.items);
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return Object.assign({}, ...choices.map(membersOf));
}

/** Returns the names of the members at a path of names such as `results sub_activity`. */
function membersAt(schema: z.ZodType, io: 'input' | 'output', way: string): string[] {
  const names = way === '' ? [] : way.split(' ');
  return Object.keys(
    names.reduce<Json>((members, name) => membersOf(members[name]), membersOf(jsonSchemaOf(schema, io))),
  );
}

/** Returns the names after the colon of a title such as `A link has: id, side`. */
const namedIn = (title: string) => (title.split(': ')[1] ?? '').split(', ');

describe('the requirement names the call', () => {
  it.each([
    'GET /api/checklogin/',
    'GET /api/logout/',
    'GET /api/cityinfo/currentcity/',
    'GET /api/misc/check_realtime_segments_data/',
    'GET /api/city-configuration/',
    'GET /api/map_layer/',
    'GET /api/user/currentuser/',
    'POST /api/user/update_user_language/',
    'GET /api/misc/constants/',
    'GET /api/language/',
    'GET /api/activity/',
    'GET /api/subactivity/',
    'PATCH /api/subactivity/{id}/',
    'PATCH /api/subactivity/update_occupancy_percent/',
    'GET /api/regulation/get_distinct_time_limits/',
    'GET /api/alllinks/GetLinksInBox/',
    'GET /api/alllinks/v2/GetLinksInBox/',
    'GET /api/alllinks/get_links_public_viewer/',
    'GET /api/alllinks/GetProposedLinksInBox/',
    'GET /api/alllinks/get_divided_link/',
    'POST /api/alllinks/fetch_links_on_regulations/',
    'GET /api/links/{id}/get_link_restrictions/',
    'GET /api/links/{id}/get_public_link_restrictions/',
    'GET /api/link-sensor-map/',
    'GET /api/links/get_sensors_for_links/',
    'POST /api/links/get_links_in_polygon/',
    'POST /api/feedback/',
    'GET /api/regulation/{id}/',
    'POST /api/regulation/{id}/copy_regulation_to_proposed/',
    'GET /api/allrestrictions/',
    'GET /api/proposed_regulation/',
    'POST /api/proposed_regulation/',
    'GET /api/proposed_regulation/{id}/',
    'PATCH /api/proposed_regulation/{id}/',
    'DELETE /api/proposed_regulation/{id}/delete_proposed_regulation/',
    'POST /api/proposed_regulation/{id}/publish_proposed_regulation/',
    'POST /api/proposed_regulation/export_proposed_{type}/',
    'GET /api/proposed_regulation/proposed_regulation_list_data/',
    'POST /api/proposed_regulation/create_proposed_change/',
    'POST /api/proposed_payment/',
    'PATCH /api/proposed_payment/{id}/',
    'GET /api/proposed_restriction/',
    'POST /api/proposed_restriction/',
    'PATCH /api/proposed_restriction/{id}/',
    'DELETE /api/proposed_restriction/{id}/',
    'GET /api/regulationlinks/',
    'GET /api/proposedregulationlinks/',
    'POST /api/proposedregulationlinks/',
    'GET /api/proposedregulationlinks/validate_existing_proposed_regulation/',
    'DELETE /api/proposedregulationlinks/delete_proposed_regulation_links/',
    'GET /api/proposed_link/',
    'POST /api/proposed_link/',
    'GET /api/batchregulations/',
    'DELETE /api/batchregulations/{id}',
    'GET /api/batchregulations/batch_regulation_list_data/',
    'GET /api/user-class-category/',
    'GET /api/display-name-combination/',
    'GET /api/asset/',
    'GET /api/assetconfig/',
    'GET /api/proposed-assets-group/get_form_skeleton/',
    'POST /api/proposed-assets-group/',
    'GET /api/proposed-assets-group/',
    'GET /api/proposed-assets-group/table_attributes/',
    'POST /api/proposed-assets-group/{id}/publish/',
    'DELETE /api/proposed-assets-group/{id}/',
    'GET /api/scenario/',
    'POST /api/scenario/',
    'PATCH /api/scenario/{id}/',
    'DELETE /api/scenario/{id}/',
    'GET /api/analysis-zone/',
    'POST /api/analysis-zone/',
    'PATCH /api/analysis-zone/{id}/',
    'DELETE /api/analysis-zone/{id}/',
    'GET /api/analysis-zone/{id}/copy_analysis_zone/',
    'GET /api/analysis-zone/analysiszone_listview_data/',
    'POST /api/analysis-zone/export_analysis_zone_{type}/',
    'GET /api/zone-component/',
    'POST /api/zone-component/',
    'DELETE /api/zone-component/{id}/',
    'GET /api/template/',
    'POST /api/template/',
    'DELETE /api/template/{id}/',
    'GET /api/work-order/workorder_table_config/',
    'GET /api/work-order/',
    'POST /api/work-order/',
    'PATCH /api/work-order/{id}/',
    'DELETE /api/work-order/{id}/',
    'POST /api/work-order-comments/',
    'GET /api/supply-filters/',
    'GET /api/demand-filters/',
    'GET /api/turnover-dwelltime/',
    'POST /api/supply-map-data/',
    'POST /api/comparison-map-data/',
    'POST /api/demand-map-data/',
    'POST /api/turnover-map-data/',
    'POST /api/supply-charts-data/',
    'POST /api/demand-chart-data/',
    'POST /api/token/',
    'POST /api/token/refresh/',
  ])('%s', (operation) => {
    expect(endpointOf(operation).path).toMatch(/\/$/);
  });
});

describe('the requirement sends', () => {
  it.each([
    ['POST /api/user/update_user_language/', 'body', 'the language of a person with: language'],
    ['GET /api/language/', 'query', 'the language of the public viewer with: language'],
    ['PATCH /api/subactivity/{id}/', 'body', 'a curb type with: occupancy_percent'],
    ['PATCH /api/subactivity/{id}/', 'body', 'a curb type with: curbside_users, curbside_function_id'],
    [
      'GET /api/proposed_regulation/',
      'query',
      'filters of proposals: actual_regulation__id, scenario__id, is_published, batch',
    ],
    ['POST /api/proposed_regulation/export_proposed_{type}/', 'body', 'an export with: regulations, fields'],
    [
      'GET /api/proposedregulationlinks/validate_existing_proposed_regulation/',
      'query',
      'the check of a link with: parent_link, is_custom_segment',
    ],
    [
      'DELETE /api/proposedregulationlinks/delete_proposed_regulation_links/',
      'body',
      'links to delete as: proposed_regulation_link_ids',
    ],
    ['POST /api/analysis-zone/export_analysis_zone_{type}/', 'body', 'zones to export as: analysis_zones'],
    ['POST /api/work-order/', 'body', 'a work order with: name, user, user_id'],
    ['POST /api/demand-chart-data/', 'body', 'the filters of demand with: analysis_zone_id, date, time'],
    ['POST /api/proposed_payment/', 'body', 'a payment with: fees, durations'],
  ] as const)('%s %s: %s', (operation, place, title) => {
    expect(membersAt(endpointOf(operation)[place], 'input', '')).toEqual(
      expect.arrayContaining(namedIn(title)),
    );
  });

  it('work orders as a multipart form', () => {
    expect(endpointOf('POST /api/work-order/').bodyMedia).toBe('multipart');
  });

  it('types of exports as excel, json and pdf', () => {
    for (const path of [
      '/api/proposed_regulation/export_proposed_{type}/',
      '/api/analysis-zone/export_analysis_zone_{type}/',
    ]) {
      const { params } = endpointOf(`POST ${path}`);
      for (const type of ['excel', 'json', 'pdf'])
        expect(params.safeParse({ type }).success, type).toBe(true);
      expect(params.safeParse({ type: 'csv' }).success).toBe(false);
    }
  });

  it('10000 as the limit of proposed links where none is sent', () => {
    const { query } = endpointOf('GET /api/proposed_link/');
    expect(query.parse({})).toMatchObject({ limit: 10_000 });
    expect(query.safeParse({ limit: '10001' }).success).toBe(false);
  });

  it('10 as the size of a page where none is sent, and 100 at most', () => {
    for (const path of ['/api/proposed_regulation/', '/api/proposedregulationlinks/']) {
      const { query } = endpointOf(`GET ${path}`);
      expect(query.parse({})).toMatchObject({ limit: 10, offset: 0 });
      expect([query.safeParse({ limit: '100' }).success, query.safeParse({ limit: '101' }).success]).toEqual([
        true,
        false,
      ]);
    }
  });

  it('-1 as the analysis zone where none is chosen', () => {
    const { body } = endpointOf('POST /api/demand-chart-data/');
    expect(body.parse({})).toMatchObject({ analysis_zone_id: -1 });
  });
});

const regulation = 'GET /api/regulation/{id}/';
const proposal = 'GET /api/proposed_regulation/{id}/';
const linksInBox = 'GET /api/alllinks/GetLinksInBox/';
const supply = 'POST /api/supply-charts-data/';
const demand = 'POST /api/demand-chart-data/';
const comparison = 'POST /api/comparison-charts-data/';

describe('the requirement reads', () => {
  it.each([
    ['GET /api/scenario/', '', 'a list with: meta, results'],
    ['GET /api/scenario/', 'meta', 'about a list: count, next, previous'],
    [regulation, '', 'a regulation with: id, regulationId'],
    [regulation, '', 'the place of a regulation as: bl_side, bl_from, bl_to'],
    [regulation, 'sub_activity', 'the curb type of a regulation with: name, activity'],
    [regulation, 'sub_activity', 'the section of a regulation as: filter_section'],
    [regulation, '', 'the life of a regulation as: action, user, created, published_on, is_published'],
    [regulation, '', 'the regulation a proposal is about as: actual_regulation_id'],
    [regulation, 'payment', 'the payment of a regulation with: fees, duration, id'],
    [regulation, '', 'the rest of a regulation as: time_limit, links, restrictions'],
    [proposal, '', 'a proposal with: scenario, payment_status, payment_id, batch'],
    [
      proposal,
      '',
      'in a proposal what a regulation has: id, regulationId, bl_side, bl_from, bl_to, sub_activity, action, user, created, published_on, is_published, actual_regulation_id, payment, time_limit, links, restrictions',
    ],
    [
      'GET /api/proposedregulationlinks/',
      'results',
      'a link of a proposal with: curb_link, custom_link, batch',
    ],
    [
      'GET /api/proposedregulationlinks/',
      'results custom_link',
      'a custom link with: bl_street_name, parent_link',
    ],
    [
      'GET /api/proposed_link/',
      'results',
      'a proposed link with: id, geometry, parent_link__id, paren_link_id, proposed_regulation_id, bl_street_name',
    ],
    [
      'GET /api/proposed_link/',
      'results geometry',
      'the geometry of a proposed link with: type, coordinates',
    ],
    [
      linksInBox,
      'features properties',
      'a link with: id, segment_id, regulation_id, bays_count, bays_angle, bl_street_name, side',
    ],
    [linksInBox, 'features', 'the line of a link as: geometry'],
    [linksInBox, 'features properties', 'the ends of a link as: from_node, to_node, curb_side'],
    [
      linksInBox,
      'features properties',
      'the SharedStreets location of a link as: shst_location_start, shst_location_end',
    ],
    [
      'GET /api/alllinks/v2/GetLinksInBox/',
      '',
      'the shape of a feature server as: type, features, totalFeatures, numberMatched, numberReturned, timeStamp, crs',
    ],
    ['GET /api/allrestrictions/', 'results', 'a restriction with: activity, sub_activities'],
    ['GET /api/proposed_restriction/', 'results', 'a proposed restriction with: activity, sub_activities'],
    [
      'GET /api/subactivity/',
      'results',
      'a curb type with: id, name, display_name, filter_section, color, dash_style',
    ],
    ['GET /api/subactivity/', 'results activity', 'the activity of a curb type with: id, name'],
    [
      'GET /api/subactivity/',
      'results',
      'where a curb type is shown and edited as: in_manager, in_viewer, editable_parking_price, editable_max_stay, editable_parking_spaces',
    ],
    [
      'GET /api/subactivity/',
      'results',
      'the figures of a curb type as: priority, occupancy_percent, curbside_users, curbside_function_id',
    ],
    ['GET /api/scenario/', 'results', 'a scenario with: id, name'],
    ['GET /api/scenario/', 'results', 'of a scenario whether it: is_listable, is_default, is_mappable'],
    [
      'GET /api/analysis-zone/',
      'results',
      'an analysis zone with: id, name, description, user, total_spaces, component_types, show_on_maps, created, modified',
    ],
    ['POST /api/analysis-zone/', '', 'a created zone with: id'],
    ['PATCH /api/analysis-zone/{id}/', '', 'an edited zone with: id'],
    [
      'GET /api/zone-component/',
      'results',
      'a component with: zone_id, type, name, spaces, segments, geometry, segment_geometry',
    ],
    ['GET /api/asset/', 'results', 'an asset with: id, asset_config, geometry'],
    ['GET /api/assetconfig/', 'results', 'a type of asset with: id, name, icon'],
    ['GET /api/proposed-assets-group/', 'results', 'a group of proposed assets with: assets, is_published'],
    ['GET /api/work-order/', 'results', 'a work order with: name, file, user, status'],
    ['PATCH /api/work-order/{id}/', '', 'the comments of a work order as: comments'],
    ['GET /api/template/', 'results', 'a template with: regulation, restrictions'],
    ['GET /api/batchregulations/', 'results', 'a batch of parking rates with: id, regulation_type, payment'],
    ['GET /api/language/', 'results', 'a language with: name, display_name'],
    ['GET /api/user-class-category/', 'results', 'a user class category with: name, user_classes'],
    [
      'GET /api/display-name-combination/',
      'results',
      'a combination of names with: combination, display_name',
    ],
    ['GET /api/cityinfo/currentcity/', '', 'the city with: name, modules_enabled, configuration'],
    [
      'GET /api/cityinfo/currentcity/',
      'configuration',
      'an entry of the configuration with: config_key, config_value',
    ],
    ['GET /api/city-configuration/', '', 'the configuration under: results'],
    ['GET /api/user/currentuser/', '', 'the person with: groups'],
    ['GET /api/user/currentuser/', 'groups', 'a group with: name'],
    ['GET /api/misc/check_realtime_segments_data/', '', 'whether there is live data under: message'],
    ['POST /api/alllinks/fetch_links_on_regulations/', '', 'links of regulations under: result'],
    [
      'POST /api/regulation/{id}/copy_regulation_to_proposed/',
      '',
      'the copy of a regulation as: proposed_regulation_id',
    ],
    [
      'GET /api/proposedregulationlinks/validate_existing_proposed_regulation/',
      '',
      'whether a change may be proposed as: allow',
    ],
    [
      supply,
      'summary',
      'the summary of supply: mostCommonRegulation, potentialRevenue, revenuePercent, totalSpaces, totalUsers',
    ],
    [supply, 'summary mostCommonRegulation', 'the most common curb type with: name, spaces, time'],
    [
      demand,
      'summary',
      'the summary of demand: avgOccupancyRate, avgTotalSessions, maxOccupancyRate, totalRevenue, totalSessions',
    ],
    [demand, 'summary maxOccupancyRate', 'the highest occupancy with: percentage, time'],
    [
      comparison,
      'summary',
      'the summary of a comparison: biggestGainRegulation, biggestLossRegulation, newRegulationsPercentage, totalRevenue, totalUsers',
    ],
    [comparison, 'summary biggestGainRegulation', 'the biggest gain with: name, spaces, time'],
    [comparison, 'summary biggestLossRegulation', 'the biggest loss with: name, spaces, time'],
    ['GET /api/demand-filters/', '', 'the filters of demand: demandAPIParams, demandNonAPIParams'],
    [
      'GET /api/demand-filters/',
      'demandAPIParams',
      'what the server is asked of demand: analysis_zone_id, date, time',
    ],
    [
      'GET /api/demand-filters/',
      'demandNonAPIParams',
      'what the page picks of demand: selectedRegulationTypeIds, selectedTimePeriod',
    ],
    [
      'GET /api/demand-filters/',
      'demandNonAPIParams selectedTimePeriod',
      'the hours the page picks of demand: min, max',
    ],
    [
      'GET /api/supply-filters/',
      'types',
      'a filter of the dashboards with: activity, color, dash_style, display_name, filter_section, reason, userclasscategory',
    ],
  ])('%s %s: %s', (operation, way, title) => {
    expect(membersAt(endpointOf(operation).answer, 'output', way)).toEqual(
      expect.arrayContaining(namedIn(title)),
    );
  });

  it('a feature collection with features of lines', () => {
    const made = jsonSchemaOf(endpointOf(linksInBox).answer, 'output');
    expect(membersOf(made).type).toEqual({ type: 'string', const: 'FeatureCollection' });
  });

  it('the types of components as Polygon, Radius and Segments', () => {
    const { body } = endpointOf('POST /api/zone-component/');
    expect(membersOf(jsonSchemaOf(body, 'input')).type).toMatchObject({
      enum: ['Polygon', 'Radius', 'Segments'],
    });
  });
});

describe('the requirement lets guests make', () => {
  it.each([
    'GET /api/alllinks/get_links_public_viewer/',
    'GET /api/links/{id}/get_public_link_restrictions/',
    'GET /api/cityinfo/currentcity/',
    'GET /api/language/',
    'POST /api/feedback/',
  ])('open to anyone: %s', (operation) => {
    expect(endpointOf(operation).access).toBe('public');
  });

  it('not what is of staff: the links in a box and their restrictions', () => {
    expect(endpointOf('GET /api/alllinks/GetLinksInBox/').access).toBe('view');
    expect(endpointOf('GET /api/links/{id}/get_link_restrictions/').access).toBe('view');
  });
});

describe('the requirement seals', () => {
  it.each([
    'GET /api/user/currentuser/',
    'GET /api/city-configuration/',
    'GET /api/links/{id}/get_link_restrictions/',
    'GET /api/links/{id}/get_public_link_restrictions/',
    'GET /api/regulation/{id}/',
  ])('sealed: %s', (operation) => {
    expect(endpointOf(operation).sealed).toBe(true);
  });
});
