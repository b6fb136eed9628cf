// The rows an import stages before it is compared with the city. Fields are named after the staging
// table columns.

/** PostgreSQL's text format for a box: `(x1,y1),(x2,y2)`. */
export type BoxText = string;

export interface NodeRow {
  readonly outside_id: string;
  readonly geometry: unknown;
  readonly bounds: BoxText;
}

export interface BlockRow {
  readonly outside_id: string;
  readonly street_name: string | null;
  readonly from_node: string | null;
  readonly to_node: string | null;
  readonly from_street_name: string | null;
  readonly to_street_name: string | null;
  readonly highway: string | null;
  readonly width: number | null;
  readonly length: number;
  readonly geometry: unknown;
  readonly bounds: BoxText;
}

export interface LinkRow {
  readonly segment_id: string;
  readonly block: string | null;
  readonly from_node: string | null;
  readonly to_node: string | null;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly curb_side: string;
  readonly bays_count: number | null;
  readonly bays_angle: string | null;
  readonly shst_ref_id: string | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
  readonly length: number;
  readonly geometry: unknown;
  readonly bounds: BoxText;
  readonly source_properties: unknown;
  readonly regulation_id: string | null;
}

export interface RuleSetRow {
  readonly id: string;
}

export interface RestrictionRow {
  readonly rule_set_id: string;
  readonly position: number;
  readonly activity: string;
  readonly sub_activity: string;
  readonly priority: number;
  readonly time_limit: number | null;
  readonly payment_hash: string | null;
  readonly body: unknown;
}

export interface PaymentRow {
  readonly content_hash: string;
  readonly currency: string;
  readonly body: unknown;
}

export interface RegulationRow {
  readonly regulation_id: string;
  readonly rule_set_id: string;
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly payment_hash: string | null;
}

export interface BasemapRow {
  readonly kind: string;
  readonly name: string | null;
  readonly geometry: unknown;
  readonly bounds: BoxText;
}

export interface AssetRow {
  readonly outside_id: string;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: unknown;
  readonly bounds: BoxText;
  readonly installed: string | null;
  readonly properties: unknown;
}

/** Every staging table and its row type. */
export interface StagedRows {
  readonly import_node: NodeRow;
  readonly import_block: BlockRow;
  readonly import_link: LinkRow;
  readonly import_rule_set: RuleSetRow;
  readonly import_restriction: RestrictionRow;
  readonly import_payment: PaymentRow;
  readonly import_regulation: RegulationRow;
  readonly import_base_map: BasemapRow;
  readonly import_asset: AssetRow;
}
export type StagingTable = keyof StagedRows;
