// The tables as Kysely types, matching the migrations exactly. Instants are Date, jsonb is typed,
// boxes are PostgreSQL text.
import type {
  AssetAction,
  AssetGeometryType,
  Calendar,
  FormDefinition,
  LastNumbers,
  LineGeometry,
  MultiPolygonGeometry,
  Payment,
  Permission,
  PointGeometry,
  PointKind,
  PolygonGeometry,
  ProposalAction,
  Restriction,
  ReviewState,
  StoredValues,
  TemplateRules,
  Waiver,
  ZoneComponentType,
} from '@curbwright/core';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountTables, GroupSecondFactorColumns } from './account-tables.ts';
import type { AuditChainTables } from './audit-chain-tables.ts';
import type { CallWindowTables } from './call-window-table.ts';
import type { DeletedRecordTables } from './deleted-record-table.ts';
import type { ExportTables } from './export-tables.ts';
import type { IdempotencyTables } from './idempotency-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { IntegrationTables } from './integration-tables.ts';
import type {
  CurbEventTable,
  EventPublisherTable,
  LinkSensorTable,
  LiveChangeTable,
  LiveRevisionTable,
  SensorStateTable,
  SensorTable,
} from './live-tables.ts';
import type { SavedViewTable } from './saved-view-table.ts';

/** Read as `(x2,y2),(x1,y1)`; written as `(x1,y1),(x2,y2)`. */
type BoxText = string;
/** jsonb: read as the value, written as its JSON text. */
type Json<T extends object | null> = JSONColumnType<T, string, string>;
type JsonWithDefault<T extends object | null> = JSONColumnType<T, string | undefined, string>;
type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
/** jsonb that may hold any JSON value. */
type AnyJson = ColumnType<unknown, string, string>;
type AnyJsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface CityTable {
  id: Generated<number>;
  name: string;
  time_zone: string;
  currency: string;
  country: Optional<string>;
  language: Generated<string>;
  units: Generated<string>;
  modules_enabled: JsonWithDefault<string[]>;
  priority_hierarchy: JsonWithDefault<string[]>;
  authority: JsonOrNull<{ name: string; url: string | null; phone: string | null }>;
  calendar: JsonWithDefault<Calendar>;
  switches_announced: InstantWithDefault;
  bounds: Optional<BoxText>;
  revision: Generated<number>;
  created: InstantWithDefault;
  modified: InstantWithDefault;
}

interface CityConfigurationTable {
  config_key: string;
  config_value: AnyJson;
  is_public: Generated<boolean>;
  modified: InstantWithDefault;
}

interface LanguageTable {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  position: Generated<number>;
}

interface UserAccountTable {
  id: GeneratedAlways<number>;
  username: string;
  display_name: Generated<string>;
  email: Optional<string>;
  password_hash: Optional<string>;
  short_password: Generated<boolean>;
  language: Generated<string>;
  is_active: Generated<boolean>;
  created: InstantWithDefault;
  last_sign_in: InstantOrNull;
  version: Generated<number>;
  provider_issuer: Optional<string>;
  provider_subject: Optional<string>;
}

interface UserGroupTable extends GroupSecondFactorColumns {
  id: GeneratedAlways<number>;
  name: string;
}

interface GroupPermissionTable {
  group_id: number;
  permission: Permission;
}

interface GroupMemberTable {
  group_id: number;
  user_id: number;
}

interface UserSessionTable {
  id: string;
  user_id: number;
  created: InstantWithDefault;
  last_used: InstantWithDefault;
  expires: Instant;
  revoked: InstantOrNull;
  revoked_reason: Optional<string>;
  user_agent: Optional<string>;
  address: Optional<string>;
}

interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  created: InstantWithDefault;
  used: InstantOrNull;
  successor_hash: Optional<Buffer>;
}

interface ServerSecretTable {
  name: string;
  value: Buffer;
  created: InstantWithDefault;
}

interface SignInFailureTable {
  id: GeneratedAlways<number>;
  username: string;
  at: InstantWithDefault;
}

interface ActivityTable {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  position: Generated<number>;
}

interface SubActivityTable {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  activity_id: number;
  filter_section: string;
  color: string;
  color_dark: string;
  dash_style: string;
  line_width: Generated<number>;
  in_manager: Generated<boolean>;
  in_viewer: Generated<boolean>;
  editable_parking_price: Generated<boolean>;
  editable_max_stay: Generated<boolean>;
  editable_parking_spaces: Generated<boolean>;
  priority: Generated<number>;
  occupancy_percent: Generated<number>;
  curbside_users: Generated<number>;
  curbside_function_id: Optional<number>;
  version: Generated<number>;
}

interface UserClassCategoryTable {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  user_classes: JsonWithDefault<string[]>;
  position: Generated<number>;
}

interface DisplayNameCombinationTable {
  id: GeneratedAlways<number>;
  combination: string;
  display_name: string;
}

interface NodeTable {
  id: GeneratedAlways<number>;
  outside_id: string;
  geometry: Json<PointGeometry>;
  bounds: BoxText;
}

interface BlockTable {
  id: GeneratedAlways<number>;
  outside_id: string;
  street_name: Optional<string>;
  from_node_id: Optional<number>;
  to_node_id: Optional<number>;
  from_street_name: Optional<string>;
  to_street_name: Optional<string>;
  highway: Optional<string>;
  width: Optional<number>;
  length: number;
  geometry: Json<LineGeometry>;
  bounds: BoxText;
}

export interface RuleSetTable {
  id: string;
  number: GeneratedAlways<number>;
  created: InstantWithDefault;
}

interface PaymentTable {
  id: GeneratedAlways<number>;
  content_hash: string;
  currency: string;
  body: Json<Payment>;
}

interface RestrictionTable {
  id: GeneratedAlways<number>;
  rule_set_id: string;
  position: number;
  activity: string;
  sub_activity_id: number;
  priority: number;
  time_limit: Optional<number>;
  payment_id: Optional<number>;
  body: Json<Omit<Restriction, 'payment'>>;
}

export interface LinkTable {
  id: GeneratedAlways<number>;
  segment_id: string;
  parent_link_id: Optional<number>;
  block_id: Optional<number>;
  from_node_id: Optional<number>;
  to_node_id: Optional<number>;
  bl_street_name: Optional<string>;
  bl_side: Optional<string>;
  bl_from: Optional<string>;
  bl_to: Optional<string>;
  curb_side: Generated<'left' | 'right' | 'unknown'>;
  bays_count: Optional<number>;
  bays_angle: Optional<'parallel' | 'perpendicular' | 'diagonal'>;
  shst_ref_id: Optional<string>;
  shst_location_start: Optional<number>;
  shst_location_end: Optional<number>;
  length: number;
  geometry: Json<LineGeometry>;
  bounds: BoxText;
  source_properties: JsonWithDefault<Record<string, unknown>>;
  retired: InstantOrNull;
  created: InstantWithDefault;
  version: Generated<number>;
  /**
   * Set by the database: when the link got its current shape (`null` = when created), and when it
   * last changed.
   */
  drawn_since: InstantOrNull;
  modified: InstantOrNull;
}

interface PastLinkShapeTable {
  link_id: number;
  from_at: Instant;
  to_at: Instant;
  geometry: Json<LineGeometry>;
  bounds: BoxText;
}

interface RegulationTable {
  id: GeneratedAlways<number>;
  regulation_id: string;
  version: Generated<number>;
  rule_set_id: string;
  sub_activity_id: number;
  time_limit: Optional<number>;
  payment_id: Optional<number>;
  effective_from: Instant;
  effective_to: InstantOrNull;
  created: InstantWithDefault;
  created_by: Optional<number>;
  derived_from: Optional<number>;
  restores: Optional<number>;
  proposal_id: Optional<number>;
}

interface RegulationLinkTable {
  regulation_id: number;
  link_id: number;
  effective_from: Instant;
  effective_to: InstantOrNull;
}

interface BaseMapFeatureTable {
  id: GeneratedAlways<number>;
  kind: string;
  name: Optional<string>;
  geometry: Json<PointGeometry | LineGeometry | PolygonGeometry | MultiPolygonGeometry>;
  bounds: BoxText;
}

interface FeedbackTable {
  id: GeneratedAlways<number>;
  created: InstantWithDefault;
  user_id: Optional<number>;
  name: Optional<string>;
  email: Optional<string>;
  message: string;
  link_id: Optional<number>;
  page: Optional<string>;
  submission: Optional<string>;
  done_at: InstantOrNull;
  done_by: Optional<string>;
}

interface AuditTable {
  id: GeneratedAlways<number>;
  at: InstantWithDefault;
  user_id: Optional<number>;
  username: Optional<string>;
  action: string;
  noun: string;
  noun_id: Optional<string>;
  before: AnyJsonOrNull;
  after: AnyJsonOrNull;
  request_id: Optional<string>;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  at: InstantWithDefault;
  kind: string;
  body: AnyJson;
}

interface ScenarioTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: Generated<'existing' | 'general' | 'own'>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  modified: InstantWithDefault;
  version: Generated<number>;
  deleted: InstantOrNull;
}

interface ProposedPaymentTable {
  id: GeneratedAlways<number>;
  currency: string;
  body: Json<Payment>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  modified: InstantWithDefault;
  version: Generated<number>;
}

export type BatchKind = 'links' | 'rates' | 'clearances';

/**
 * Why a link was rejected, as stored with a batch. Older batches may lack the parameters of the
 * message.
 */
export interface StoredLinkFailure {
  readonly link: number;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Key of the title shown above the message. */
  readonly title?: string;
}

interface ProposalBatchTable {
  id: GeneratedAlways<number>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  note: Generated<string>;
  kind: ColumnType<BatchKind, BatchKind | undefined, BatchKind>;
  name: Generated<string>;
  scenario_id: Optional<number>;
  edit: AnyJsonOrNull;
  regulation_type_id: Optional<number>;
  payment: JsonOrNull<Payment>;
  submission: Optional<string>;
  requested: Generated<number>;
  accepted: Generated<number>;
  refused: JsonWithDefault<StoredLinkFailure[]>;
  deleted: InstantOrNull;
}

interface ProposedRegulationTable {
  id: GeneratedAlways<number>;
  scenario_id: number;
  action: ProposalAction;
  reason: Generated<string>;
  sub_activity_id: number;
  time_limit: Optional<number>;
  payment_id: Optional<number>;
  payment_status: Generated<boolean>;
  actual_regulation_id: Optional<number>;
  batch_id: Optional<number>;
  effective_from: InstantOrNull;
  waivers: JsonWithDefault<Waiver[]>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  modified: InstantWithDefault;
  modified_by: Optional<number>;
  version: Generated<number>;
  is_published: Generated<boolean>;
  published_on: InstantOrNull;
  published_by: Optional<number>;
  reverts: Optional<number>;
  regulation_name: Optional<string>;
  street_name: Optional<string>;
  side: Optional<string>;
  from_street: Optional<string>;
  to_street: Optional<string>;
  regulation_type: string;
  username: Optional<string>;
  created_date: ColumnType<Date, string, string>;
  published_date: ColumnType<Date | null, string | null | undefined, string | null>;
  link_count: Generated<number>;
  authors: Generated<number[]>;
  review_state: Generated<ReviewState>;
  handed_in_by: Optional<number>;
  handed_in: InstantOrNull;
  reviewed_by: Optional<number>;
  reviewed: InstantOrNull;
}

interface ProposalRemarkTable {
  id: GeneratedAlways<number>;
  proposed_regulation_id: number;
  rule: Optional<number>;
  longitude: Optional<number>;
  latitude: Optional<number>;
  text: string;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  resolved: InstantOrNull;
  resolved_by: Optional<number>;
}

interface ProposedRestrictionTable {
  id: GeneratedAlways<number>;
  proposed_regulation_id: number;
  position: number;
  activity: string;
  sub_activity_id: number;
  priority: number;
  time_limit: Optional<number>;
  body: Json<Restriction>;
}

interface ProposedLinkTable {
  id: GeneratedAlways<number>;
  proposed_regulation_id: Optional<number>;
  parent_link_id: number;
  from_m: number;
  to_m: number;
  geometry: Json<LineGeometry>;
  bl_street_name: Optional<string>;
  created: InstantWithDefault;
  created_by: Optional<number>;
}

interface ProposedRegulationLinkTable {
  id: GeneratedAlways<number>;
  proposed_regulation_id: number;
  link_id: Optional<number>;
  proposed_link_id: Optional<number>;
  base_link_id: number;
  seen_regulation_id: Optional<number>;
}

interface ProposalClaimTable {
  scenario_id: number;
  link_id: number;
  proposed_regulation_id: number;
}

interface PublicationTable {
  proposed_regulation_id: number;
  at: Instant;
  effective_from: Instant;
  user_id: Optional<number>;
  username: Optional<string>;
  links: AnyJson;
}

interface ScheduledChangeTable {
  id: GeneratedAlways<number>;
  proposed_regulation_id: number;
  due: Instant;
  body: AnyJson;
  announced: InstantOrNull;
}

interface TemplateTable {
  id: GeneratedAlways<number>;
  name: string;
  regulation: Json<Omit<TemplateRules, 'restrictions'>>;
  restrictions: Json<Restriction[]>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  version: Generated<number>;
}

/** A calendar day as `YYYY-MM-DD`; queries cast it to text. */
type DayOrNull = ColumnType<string | null, string | null | undefined, string | null>;
/** A calendar day as `YYYY-MM-DD`; queries select it as text. */
type Day = ColumnType<string, string, string>;

export interface AssetConfigTable {
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  geometry_type: AssetGeometryType;
  object_type: string;
  icon_path: string;
  icon_version: Generated<number>;
  color: string;
  clearance: Optional<PointKind>;
  touches_both_sides: Generated<boolean>;
  in_viewer: Generated<boolean>;
  is_active: Generated<boolean>;
  form_skeleton: JsonWithDefault<FormDefinition>;
  position: Generated<number>;
  version: Generated<number>;
  modified: InstantWithDefault;
}

export interface AssetTable {
  id: GeneratedAlways<number>;
  outside_id: Optional<string>;
  asset_config_id: number;
  name: Optional<string>;
  geometry: Json<PointGeometry | PolygonGeometry>;
  bounds: BoxText;
  properties: JsonWithDefault<StoredValues>;
  installed: DayOrNull;
  removed: DayOrNull;
  source: Generated<string>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  modified: InstantWithDefault;
  modified_by: Optional<number>;
  username: Optional<string>;
  version: Generated<number>;
}

interface AssetLinkTable {
  asset_id: number;
  link_id: number;
  at_m: number;
  distance_m: number;
}

interface AssetClearanceRuleTable {
  id: GeneratedAlways<number>;
  asset_config_id: number;
  before_m: number;
  after_m: number;
  sub_activity_id: number;
  both_sides: Generated<boolean>;
  enabled: Generated<boolean>;
  modified: InstantWithDefault;
  modified_by: Optional<number>;
  username: Optional<string>;
  version: Generated<number>;
  deleted: InstantOrNull;
}

interface ClearanceProposalTable {
  proposed_regulation_id: number;
  link_id: number;
  action: 'clear' | 'put back';
  class: Optional<string>;
  made: AnyJson;
}

interface AssetClearanceTable {
  proposed_regulation_id: number;
  asset_id: number;
  from_m: number;
  to_m: number;
}

interface ProposedAssetGroupTable {
  id: GeneratedAlways<number>;
  name: Generated<string>;
  reason: Generated<string>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  modified: InstantWithDefault;
  is_published: Generated<boolean>;
  published_on: InstantOrNull;
  published_by: Optional<number>;
  version: Generated<number>;
}

interface ProposedAssetTable {
  id: GeneratedAlways<number>;
  proposed_asset_group_id: number;
  position: number;
  action: AssetAction;
  asset_id: Optional<number>;
  asset_config_id: number;
  name: Optional<string>;
  geometry: Json<PointGeometry | PolygonGeometry>;
  bounds: BoxText;
  properties: JsonWithDefault<StoredValues>;
  installed: DayOrNull;
  removed: DayOrNull;
  seen_version: Optional<number>;
  is_published: Generated<boolean>;
}

interface LinkOccupancyTable {
  link_id: number;
  hour_of_week: number;
  occupancy: number;
  hours: number;
}

interface WorkOrderTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  status: Generated<string>;
  priority: Generated<string>;
  user_id: Optional<number>;
  username: Optional<string>;
  assignee_id: Optional<number>;
  assignee: Optional<string>;
  due: DayOrNull;
  geometry: JsonOrNull<PointGeometry>;
  bounds: Optional<BoxText>;
  link_id: Optional<number>;
  asset_id: Optional<number>;
  proposed_regulation_id: Optional<number>;
  task: AnyJsonOrNull;
  street_name: Optional<string>;
  street_m: Optional<number>;
  /** The place as chosen in the search, `place_name` in the API. */
  address: Optional<string>;
  crew_id: Optional<number>;
  outside_id: Optional<string>;
  submission: Optional<string>;
  created: InstantWithDefault;
  modified: InstantWithDefault;
  modified_by: Optional<number>;
  closed: InstantOrNull;
  deleted: InstantOrNull;
  version: Generated<number>;
}

interface WorkOrderCommentTable {
  id: GeneratedAlways<number>;
  work_order_id: number;
  text: string;
  user_id: Optional<number>;
  username: Optional<string>;
  created: InstantWithDefault;
  submission: Optional<string>;
}

interface StoredFileTable {
  id: GeneratedAlways<number>;
  key: string;
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  asset_id: Optional<number>;
  work_order_id: Optional<number>;
  submission: Optional<string>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
}

interface MeasureSourceTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: Generated<'sessions' | 'sensors'>;
  first_at: InstantOrNull;
  last_at: InstantOrNull;
  created: InstantWithDefault;
  watched_revision: Generated<number>;
  states_windows: Generated<boolean>;
}

interface SessionZoneTable {
  id: GeneratedAlways<number>;
  time_zone: string;
}

interface SessionRecountTable {
  id: GeneratedAlways<number>;
  source_id: number;
  /** A tstzmultirange as text. */
  times: string;
  is_gap: boolean;
  after_link: Generated<number>;
}

interface SessionDroppedTable {
  source_id: number;
  name_hash: number;
}

interface MeasuredSumTable {
  source_id: number;
  link_id: number;
  from_day: Day;
  to_day: Day;
  hour: number;
  offline: Generated<boolean>;
  fee: Optional<number>;
  sessions: Optional<number>;
  mean_dwell: Optional<number>;
  turnover: Optional<number>;
}

interface SourceGapTable {
  source_id: number;
  from_at: Instant;
  to_at: Instant;
}

interface SourceLinkTable {
  source_id: number;
  link_id: number;
  first_at: InstantOrNull;
}

interface SessionRetentionTable {
  id: Generated<number>;
  month: Day;
}

interface SessionUnwatchedStartTable {
  link_id: number;
  month: Day;
  hour_of_week: number;
  starts: number;
}

/**
 * Row of `observation_window` (what sources state) and of the view `session_observation` (what is
 * known about when a link was observed).
 */
interface ObservationTable {
  link_id: number;
  source_id: number;
  observed_from: Instant;
  observed_to: Instant;
}

interface SessionKeyTable {
  id: GeneratedAlways<number>;
  source_id: number;
  outside_id: string;
  month: Day;
}

interface ParkingSessionTable {
  month: Day;
  id: number;
  source_id: number;
  outside_id: string;
  link_id: number;
  arrival: Instant;
  departure: InstantOrNull;
  arrival_minute: number;
  duration_minutes: Optional<number>;
  duration_seconds: Optional<number>;
  allowed_minutes: Optional<number>;
  fee: Optional<number>;
  user_class: Optional<string>;
  vehicle_type: Optional<string>;
  fault: Optional<'zero' | 'reversed' | 'too long'>;
  /** An int4multirange as text. */
  counted: Optional<string>;
  zone_id: Generated<number>;
}

interface SessionHourTable {
  link_id: number;
  month: Day;
  hour_of_week: number;
  occupied_minutes: Generated<number>;
  starts: Generated<number>;
  stay_minutes: Generated<number>;
  overstays: Generated<number>;
  fee: Generated<number>;
}

interface SessionDwellTotalTable {
  link_id: number;
  dwell_class: number;
  sessions: Generated<number>;
  minutes: Generated<number>;
  overstays: Generated<number>;
  overstay_minutes: Generated<number>;
}

interface SessionDwellTable extends SessionDwellTotalTable {
  month: Day;
}

interface SessionUserClassTable {
  link_id: number;
  month: Day;
  user_class: string;
  sessions: Generated<number>;
  minutes: Generated<number>;
}

interface SessionFaultTable {
  link_id: number;
  month: Day;
  fault: string;
  sessions: Generated<number>;
}

interface SourceCountTable {
  source_id: number;
  month: Day;
  outcome: string;
  sessions: Generated<number>;
}

interface AnalysisZoneTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  parent_zone_id: Optional<number>;
  show_on_maps: Generated<boolean>;
  outside_id: Optional<string>;
  last_numbers: JsonWithDefault<LastNumbers>;
  total_spaces: Generated<number>;
  total_metres: Generated<number>;
  link_count: Generated<number>;
  component_types: ColumnType<string[], string[] | undefined, string[]>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  modified: InstantWithDefault;
  modified_by: Optional<number>;
  version: Generated<number>;
}

interface ZoneComponentTable {
  id: GeneratedAlways<number>;
  zone_id: number;
  type: ZoneComponentType;
  number: number;
  own_name: Optional<string>;
  geometry: JsonOrNull<PolygonGeometry | MultiPolygonGeometry | PointGeometry>;
  radius: Optional<number>;
  bounds: Optional<BoxText>;
  city_revision: number;
  spaces: Generated<number>;
  metres: Generated<number>;
  segments: Generated<number>;
  created: InstantWithDefault;
  created_by: Optional<number>;
  username: Optional<string>;
  modified: InstantWithDefault;
  version: Generated<number>;
}

interface ZoneComponentLinkTable {
  component_id: number;
  link_id: number;
}

interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied: InstantWithDefault;
}

export interface Schema
  extends AccountTables,
    AuditChainTables,
    CallWindowTables,
    DeletedRecordTables,
    ExportTables,
    ImportTables,
    IdempotencyTables,
    IntegrationTables {
  city: CityTable;
  city_configuration: CityConfigurationTable;
  language: LanguageTable;
  user_account: UserAccountTable;
  user_group: UserGroupTable;
  group_permission: GroupPermissionTable;
  group_member: GroupMemberTable;
  user_session: UserSessionTable;
  refresh_token: RefreshTokenTable;
  server_secret: ServerSecretTable;
  sign_in_failure: SignInFailureTable;
  activity: ActivityTable;
  sub_activity: SubActivityTable;
  user_class_category: UserClassCategoryTable;
  display_name_combination: DisplayNameCombinationTable;
  node: NodeTable;
  block: BlockTable;
  rule_set: RuleSetTable;
  payment: PaymentTable;
  restriction: RestrictionTable;
  link: LinkTable;
  past_link_shape: PastLinkShapeTable;
  regulation: RegulationTable;
  regulation_link: RegulationLinkTable;
  base_map_feature: BaseMapFeatureTable;
  sensor: SensorTable;
  link_sensor: LinkSensorTable;
  sensor_state: SensorStateTable;
  live_revision: LiveRevisionTable;
  live_change: LiveChangeTable;
  event_publisher: EventPublisherTable;
  curb_event: CurbEventTable;
  feedback: FeedbackTable;
  audit: AuditTable;
  outbox: OutboxTable;
  scenario: ScenarioTable;
  proposed_payment: ProposedPaymentTable;
  proposal_batch: ProposalBatchTable;
  proposed_regulation: ProposedRegulationTable;
  proposed_restriction: ProposedRestrictionTable;
  proposed_link: ProposedLinkTable;
  proposed_regulation_link: ProposedRegulationLinkTable;
  proposal_claim: ProposalClaimTable;
  proposal_remark: ProposalRemarkTable;
  publication: PublicationTable;
  scheduled_change: ScheduledChangeTable;
  template: TemplateTable;
  saved_view: SavedViewTable;
  asset_config: AssetConfigTable;
  asset: AssetTable;
  asset_link: AssetLinkTable;
  asset_clearance_rule: AssetClearanceRuleTable;
  clearance_proposal: ClearanceProposalTable;
  asset_clearance: AssetClearanceTable;
  proposed_asset_group: ProposedAssetGroupTable;
  proposed_asset: ProposedAssetTable;
  link_occupancy: LinkOccupancyTable;
  work_order: WorkOrderTable;
  work_order_comment: WorkOrderCommentTable;
  stored_file: StoredFileTable;
  measure_source: MeasureSourceTable;
  source_gap: SourceGapTable;
  source_link: SourceLinkTable;
  observation_window: ObservationTable & { implied: Generated<boolean> };
  session_observation: ObservationTable;
  session_key: SessionKeyTable;
  session_kept: SessionRetentionTable;
  session_zone: SessionZoneTable;
  session_recount: SessionRecountTable;
  session_dropped: SessionDroppedTable;
  measured_sum: MeasuredSumTable;
  parking_session: ParkingSessionTable;
  session_hour: SessionHourTable;
  session_unwatched_start: SessionUnwatchedStartTable;
  session_dwell: SessionDwellTable;
  session_dwell_total: SessionDwellTotalTable;
  session_user_class: SessionUserClassTable;
  session_fault: SessionFaultTable;
  source_count: SourceCountTable;
  analysis_zone: AnalysisZoneTable;
  zone_component: ZoneComponentTable;
  zone_component_link: ZoneComponentLinkTable;
  schema_migration: SchemaMigrationTable;
}
