// What a request or a file got wrong names its fields as the screens do, in every language.
import { allTexts, languages } from '@curbwright/core';
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import laterEs from '@curbwright/i18n/es/later.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/staff.json' with { type: 'json' };
import ar from '@curbwright/i18n/packs/ar.json' with { type: 'json' };
import de from '@curbwright/i18n/packs/de.json' with { type: 'json' };
import fr from '@curbwright/i18n/packs/fr.json' with { type: 'json' };
import pt from '@curbwright/i18n/packs/pt.json' with { type: 'json' };
import { expect, it } from 'vitest';

const texts: Readonly<Record<(typeof languages)[number], Readonly<Record<string, string>>>> = {
  en: { ...allTexts.en, ...laterEn, ...staffEn },
  es: { ...allTexts.es, ...laterEs, ...staffEs },
  ar: ar.texts,
  de: de.texts,
  fr: fr.texts,
  pt: pt.texts,
};

/** Fields of the wire, and the label of the screen on which people fill them in or read them. */
const labels: Readonly<Record<string, string>> = {
  address_calls_per_minute: 'admin.field.address_calls_per_minute',
  analysis_zone_id: 'dashboards.zone',
  analysis_zones: 'zones.title',
  asset: 'workOrders.field.asset',
  assets: 'assets.list.title',
  assignee: 'workOrders.field.assignee',
  attribution: 'admin.field.attribution',
  bl_from: 'imports.link.fromStreetName',
  bl_street_name: 'column.bl_street_name',
  bl_to: 'imports.link.toStreetName',
  component_types: 'zone.column.component_types',
  components: 'zones.components',
  curb_link: 'batchList.curb',
  curb_links: 'zone.column.link_count',
  curbside_function_id: 'history.field.curbside_function_id',
  curbside_users: 'history.field.curbside_users',
  daysOfMonth: 'when.daysOfMonth',
  due: 'workOrders.field.due',
  due_before: 'workOrders.dueBefore',
  effective_from: 'draft.field.effectiveFrom',
  effectiveFrom: 'draft.field.effectiveFrom',
  fee: 'rates.fee',
  format: 'nightly.format',
  free: 'sensorList.reads',
  increment: 'rates.increment',
  installed: 'asset.column.installed',
  is_enabled: 'admin.field.is_enabled',
  key_calls_per_minute: 'admin.field.key_calls_per_minute',
  kind: 'sensorList.kind',
  label: 'assets.types.label',
  lat: 'imports.place.part.lat',
  link: 'batchList.curb',
  links: 'zone.column.link_count',
  lng: 'imports.place.part.lng',
  maxHeight: 'who.maxHeight',
  maximumFee: 'rates.maximumFee',
  maximumFeePerDay: 'rates.maximumFeePerDay',
  maxLength: 'who.maxLength',
  maxStay: 'rule.maxStay',
  maxWeight: 'who.maxWeight',
  methods: 'rates.methods',
  minHeight: 'who.minHeight',
  minLength: 'who.minLength',
  minWeight: 'who.minWeight',
  noReturn: 'rule.noReturn',
  origin: 'admin.field.origin',
  parent_link: 'batchList.curb',
  parent_link__id: 'batchList.curb',
  payment: 'draft.field.payment',
  payment_id: 'draft.field.payment',
  priority: 'rule.priority',
  priorityCategory: 'rule.priorityCategory',
  published_on: 'column.published_on',
  purposes: 'who.purposes',
  reason: 'column.reason',
  regulation: 'segment.regulation',
  regulation_id: 'column.regulation_id',
  regulation_type: 'draft.field.subActivity',
  regulations: 'search.kind.regulation',
  removed: 'asset.column.removed',
  restrictions: 'draft.field.restrictions',
  roundUpTo: 'rates.roundUpTo',
  seconds: 'admin.field.seconds',
  sessions: 'accounts.sessions',
  show_on_maps: 'zone.column.show_on_maps',
  skew_seconds: 'admin.field.skew_seconds',
  source: 'imports.column.source',
  spaces: 'zones.spacesName',
  stale_minutes: 'admin.field.stale_minutes',
  status: 'workOrders.field.status',
  stays: 'counted.by.stays',
  sub_activities: 'dashboards.types',
  sub_activity: 'draft.field.subActivity',
  subActivity: 'draft.field.subActivity',
  subclasses: 'who.subclasses',
  time_limit: 'draft.field.timeLimit',
  time_zone: 'imports.city.timeZone',
  timeLimit: 'draft.field.timeLimit',
  token: 'admin.field.token',
  total_spaces: 'zone.column.total_spaces',
  user_class: 'filters.who',
  username: 'accounts.username',
  work_order: 'admin.audit.noun.work-order',
};

it.each([...languages])('fields are named as the screens name them: %s', (language) => {
  const said = texts[language];
  const fields = Object.entries(labels);
  const ofFields = fields.map(([field]) => [field, said[`form.field.${field}`]]);
  expect(ofFields).toEqual(fields.map(([field, label]) => [field, said[label]]));
  expect(ofFields.filter(([, text]) => text === undefined)).toEqual([]);
});
