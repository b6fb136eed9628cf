// Who writes, as rows and the audit trail name them.

export interface Author {
  readonly id: number | null;
  readonly username: string | null;
}
