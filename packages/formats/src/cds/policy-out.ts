// The type of a written CDS policy.

export interface CdsPolicyOut {
  readonly curb_policy_id: string;
  readonly published_date: number;
  readonly priority: number;
  readonly [field: string]: unknown;
}
