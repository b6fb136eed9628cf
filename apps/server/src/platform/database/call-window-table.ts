// Table of individually counted API requests as a Kysely type (migration 0022).

interface CallWindowTable {
  subject: string;
  began: Date;
  ends: Date;
  calls: number;
}

export interface CallWindowTables {
  call_window: CallWindowTable;
}
