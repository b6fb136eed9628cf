// Tables of the audit chain as Kysely types (migration 0023).
import type { Generated } from 'kysely';

interface AuditLinkTable {
  position: number;
  audit_id: number;
  hash: Buffer;
}

interface AuditCheckTable {
  id: Generated<boolean>;
  checked: Date;
  position: number;
  hash: Buffer;
  breaks: number;
}

export interface AuditChainTables {
  audit_link: AuditLinkTable;
  audit_check: AuditCheckTable;
}
