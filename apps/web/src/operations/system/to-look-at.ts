// What an administrator should look at: warnings of the server, work that failed, backups that are missing, base maps that show nothing, people whose sign-in is weak or not theirs yet, feedback that waits.
import type { AccountAnswer, BackupAnswer, BaseMapFile, JobAnswer, SystemAnswer } from '@curbwright/contract';
import type { AdministrationPage } from '@curbwright/core';

/** What was asked; what has not come yet, or could not, is undefined. */
export interface Asked {
  readonly system: Pick<SystemAnswer, 'warnings'> | undefined;
  readonly jobs: readonly JobAnswer[] | undefined;
  readonly backups: { readonly every: string; readonly results: readonly BackupAnswer[] } | undefined;
  readonly accounts: readonly AccountAnswer[] | undefined;
  readonly baseMaps: readonly BaseMapFile[] | undefined;
  /** How much of it waits. */
  readonly feedback: number | undefined;
}

/** One thing to look at, where one does so, and whether it is wrong or worth a thought. */
export type ToLookAt = { readonly isWrong: boolean; readonly page: AdministrationPage } & (
  | { readonly kind: 'warning'; readonly says: string }
  | { readonly kind: 'failed'; readonly job: JobAnswer }
  | { readonly kind: 'no backups' | 'no backup yet' }
  | { readonly kind: 'backup gone'; readonly file: string }
  | { readonly kind: 'base map'; readonly name: string; readonly fault: string | null }
  | { readonly kind: 'invited' | 'password alone' | 'feedback'; readonly count: number }
);

/** The newest backup that was made and held when it was tried; null = there is none. */
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

/** Whose sign-in is open or weak: invited and not come yet; a password of ours and nothing beside it. */
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

/** Files visitors are offered that cannot be drawn, or show another place (no fault). */
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

/** Everything there is to look at, what is wrong first. */
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
