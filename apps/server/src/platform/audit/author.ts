// The author of a change, as stored in rows and the audit trail.

export interface Author {
  readonly id: number | null;
  readonly username: string | null;
}
