// What needs an administrator's attention: server warnings, failed jobs, missing backups, basemaps
// that show nothing, accounts with weak or unfinished sign-in, waiting feedback.
import type { AccountAnswer, BackupAnswer, BaseMapFile, JobAnswer, SystemAnswer } from '@curbwright/contract';
import type { AdministrationPage } from '@curbwright/core';

/** Responses; `undefined` for those still loading or failed. */
export interface Asked {
  readonly system: Pick<SystemAnswer, 'warnings'> | undefined;
  readonly jobs: readonly JobAnswer[] | undefined;
  readonly backups: { readonly every: string; readonly results: readonly BackupAnswer[] } | undefined;
  readonly accounts: readonly AccountAnswer[] | undefined;
  readonly baseMaps: readonly BaseMapFile[] | undefined;
  /** Number of waiting feedback items. */
  readonly feedback: number | undefined;
}

/**
 * One item that needs attention, the page that handles it, and whether it is an error or a hint.
 */
export type ToLookAt = { readonly isWrong: boolean; readonly page: AdministrationPage } & (
  | { readonly kind: 'warning'; readonly says: string }
  | { readonly kind: 'failed'; readonly job: JobAnswer }
  | { readonly kind: 'no backups' | 'no backup yet' }
  | { readonly kind: 'backup gone'; readonly file: string }
  | { readonly kind: 'base map'; readonly name: string; readonly fault: string | null }
  | { readonly kind: 'invited' | 'password alone' | 'feedback'; readonly count: number }
);

/** The newest backup that was made and verified; `null` if there is none. */
export function lastGood(backups: readonly BackupAnswer[]): BackupAnswer | null {
  return backups.find(({ state }) => state === 'done') ?? null;
}

function ofBackups({ every, results }: NonNullable<Asked['backups']>): ToLookAt[] {
  const good = lastGood(results);
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
 * Accounts with unfinished or weak sign-in: invited but not set up yet, or a local password without
 * a second factor.
 */
function ofPeople(accounts: readonly AccountAnswer[]): ToLookAt[] {
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
 * Basemap files offered to visitors that cannot be drawn, or that cover another place (no fault).
 */
function ofBaseMaps(files: readonly BaseMapFile[]): ToLookAt[] {
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

/** Everything that needs attention, errors first. */
export function toLookAt({
  system,
  jobs,
  backups,
  accounts,
  baseMaps,
  feedback = 0,
}: Asked): readonly ToLookAt[] {
  const all: ToLookAt[] = [
    ...(system?.warnings ?? []).map(
      ({ is_wrong: isWrong, says }) => ({ kind: 'warning', isWrong, says, page: 'configuration/' }) as const,
    ),
    ...(jobs ?? [])
      .filter(({ state }) => state === 'failed')
      .map((job) => ({ kind: 'failed', isWrong: true, job, page: 'jobs/' }) as const),
    ...(backups === undefined ? [] : ofBackups(backups)),
    ...ofBaseMaps(baseMaps ?? []),
    ...(accounts === undefined ? [] : ofPeople(accounts)),
    ...(feedback > 0
      ? [{ kind: 'feedback', isWrong: false, page: 'feedback/', count: feedback } as const]
      : []),
  ];
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
