// What needs an administrator's attention: server warnings, failed jobs, missing backups, basemaps
// that show nothing, accounts with weak or unfinished sign-in, waiting feedback.
import type {
  AccountResponse,
  BackupResponse,
  BasemapFile,
  JobResponse,
  SystemResponse,
} from '@curbwright/contract';
import type { AdministrationPage } from '@curbwright/core';

/** The responses used; `undefined` for those still loading or failed. */
export interface OverviewResponses {
  readonly system: Pick<SystemResponse, 'warnings'> | undefined;
  readonly jobs: readonly JobResponse[] | undefined;
  readonly backups: { readonly every: string; readonly results: readonly BackupResponse[] } | undefined;
  readonly accounts: readonly AccountResponse[] | undefined;
  readonly baseMaps: readonly BasemapFile[] | undefined;
  /** Number of waiting feedback items. */
  readonly feedback: number | undefined;
}

/**
 * An item that needs attention, with the page that handles it. `isWrong`: it is an error rather
 * than a hint.
 */
export type AttentionItem = { readonly isWrong: boolean; readonly page: AdministrationPage } & (
  | { readonly kind: 'warning'; readonly says: string }
  | { readonly kind: 'failed'; readonly job: JobResponse }
  | { readonly kind: 'no backups' | 'no backup yet' }
  | { readonly kind: 'backup gone'; readonly file: string }
  | { readonly kind: 'base map'; readonly name: string; readonly fault: string | null }
  | { readonly kind: 'invited' | 'password alone' | 'feedback'; readonly count: number }
);

/** Returns the newest backup that was created and verified; `null` if there is none. */
export function latestVerifiedBackup(backups: readonly BackupResponse[]): BackupResponse | null {
  return backups.find(({ state }) => state === 'done') ?? null;
}

function backupItems({ every, results }: NonNullable<OverviewResponses['backups']>): AttentionItem[] {
  const good = latestVerifiedBackup(results);
  const place = { isWrong: true, page: 'backups/' } as const;
  return [
    ...(every === 'none' ? [{ ...place, isWrong: false, kind: 'no backups' } as const] : []),
    ...(every !== 'none' && good === null ? [{ ...place, kind: 'no backup yet' } as const] : []),
    ...(good !== null && !good.is_there
      ? [{ ...place, kind: 'backup gone', file: good.file ?? '' } as const]
      : []),
  ];
}

/**
 * Returns the accounts with unfinished or weak sign-in: invited but not set up yet, or a local
 * password without a second factor.
 */
function accountItems(accounts: readonly AccountResponse[]): AttentionItem[] {
  const active = accounts.filter(({ is_active: isActive }) => isActive);
  const invited = active.filter((one) => !one.has_password && one.provider === null).length;
  const alone = active.filter((one) => one.has_password && !one.has_second_factor).length;
  const place = { isWrong: false, page: 'users/' } as const;
  return [
    ...(invited > 0 ? [{ ...place, kind: 'invited', count: invited } as const] : []),
    ...(alone > 0 ? [{ ...place, kind: 'password alone', count: alone } as const] : []),
  ];
}

/**
 * Returns items for basemap files offered to visitors: a file that cannot be drawn is an error, one
 * that covers another area is a hint.
 */
function basemapItems(files: readonly BasemapFile[]): AttentionItem[] {
  return files
    .filter((file) => file.is_offered && file.facts?.covers_city !== true)
    .map(({ name, fault }) => ({
      kind: 'base map',
      isWrong: fault !== null,
      name,
      fault,
      page: 'base-map/',
    }));
}

/** Returns everything that needs attention, errors first. */
export function toAttentionItems({
  system,
  jobs,
  backups,
  accounts,
  baseMaps,
  feedback = 0,
}: OverviewResponses): readonly AttentionItem[] {
  const all: AttentionItem[] = [
    ...(system?.warnings ?? []).map(
      ({ is_wrong: isWrong, says }) => ({ kind: 'warning', isWrong, says, page: 'configuration/' }) as const,
    ),
    ...(jobs ?? [])
      .filter(({ state }) => state === 'failed')
      .map((job) => ({ kind: 'failed', isWrong: true, job, page: 'jobs/' }) as const),
    ...(backups === undefined ? [] : backupItems(backups)),
    ...basemapItems(baseMaps ?? []),
    ...(accounts === undefined ? [] : accountItems(accounts)),
    ...(feedback > 0
      ? [{ kind: 'feedback', isWrong: false, page: 'feedback/', count: feedback } as const]
      : []),
  ];
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
