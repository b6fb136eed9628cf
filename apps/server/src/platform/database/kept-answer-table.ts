// Table of stored responses as a Kysely type (migration 0019).

interface KeptAnswerTable {
  asker: string;
  key_hash: Buffer;
  request_hash: Buffer;
  answer: Buffer;
  created: Date;
  expires: Date;
}

export interface KeptAnswerTables {
  kept_answer: KeptAnswerTable;
}
