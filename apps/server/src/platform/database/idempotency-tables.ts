// Table of stored responses as a Kysely type (migration 0019).

interface IdempotentResponseTable {
  asker: string;
  key_hash: Buffer;
  request_hash: Buffer;
  answer: Buffer;
  created: Date;
  expires: Date;
}

export interface IdempotencyTables {
  kept_answer: IdempotentResponseTable;
}
