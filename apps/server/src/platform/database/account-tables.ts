// Tables for accounts other than the account itself, as Kysely types: links for choosing a
// password, second factors (migration 0016).
import type { ColumnType, Generated } from 'kysely';

type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface AccountInvitationTable {
  user_id: number;
  token_hash: Buffer;
  created: Date;
  expires: Date;
}

interface SecondFactorTable {
  user_id: number;
  secret: Buffer;
  created: Date;
  confirmed: InstantOrNull;
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used: InstantOrNull;
}

/** Tables this file adds to the schema. */
export interface AccountTables {
  account_invitation: AccountInvitationTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}

/** Columns added to groups by migration 0016. */
export interface GroupSecondFactorColumns {
  demands_second_factor: Generated<boolean>;
}
