// What the overview asks an administrator to check, and in which order.
import type { AccountResponse, BackupResponse, BasemapFile, JobResponse } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { latestVerifiedBackup, type OverviewResponses, toAttentionItems } from './attention-items.ts';

const nothing: OverviewResponses = {
  system: undefined,
  jobs: undefined,
  backups: undefined,
  accounts: undefined,
  baseMaps: undefined,
  feedback: undefined,
};
const backup: BackupResponse = {
  id: 1,
  state: 'done',
  started: '2026-11-23T01:00:00Z',
  finished: '2026-11-23T01:01:00Z',
  is_scheduled: true,
  file: '/backups/a.tar',
  bytes: 1,
  is_there: true,
  failure: null,
};
const account: AccountResponse = {
  id: 1,
  username: 'ada',
  display_name: '',
  email: null,
  is_active: true,
  groups: [],
  created: '2026-11-23T01:00:00Z',
  last_sign_in: null,
  has_password: true,
  invited_until: null,
  has_second_factor: true,
  provider: null,
  sessions: 0,
  version: 1,
};
const job: JobResponse = {
  kind: 'imports',
  state: 'failed',
  waiting: 0,
  failed: 1,
  last: null,
  next: null,
  failure: null,
};
const kinds = (asked: Partial<OverviewResponses>) =>
  toAttentionItems({ ...nothing, ...asked }).map(({ kind }) => kind);

it('is nothing where all is well, and where nothing has come yet', () => {
  const backups = { every: 'daily', results: [backup] };
  const jobs: readonly JobResponse[] = [{ ...job, state: 'idle' }];
  expect(kinds({ system: { warnings: [] }, jobs, backups, accounts: [account] })).toEqual([]);
  expect(kinds({})).toEqual([]);
});

it('has what is wrong before what is worth a thought', () => {
  const warnings = [{ is_wrong: false, says: 'a' }];
  expect(kinds({ system: { warnings }, jobs: [job] })).toEqual(['failed', 'warning']);
});

it('tells of backups that nobody makes, that were not made yet, and that are gone', () => {
  const failed: BackupResponse = { ...backup, id: 2, state: 'failed' };
  expect(kinds({ backups: { every: 'none', results: [backup] } })).toEqual(['no backups']);
  expect(kinds({ backups: { every: 'daily', results: [failed] } })).toEqual(['no backup yet']);
  const gone = { ...backup, is_there: false };
  expect(kinds({ backups: { every: 'daily', results: [failed, gone] } })).toEqual(['backup gone']);
  expect(latestVerifiedBackup([failed, backup])).toBe(backup);
});

it('names offered base maps that cannot be drawn or show another place, and no other file', () => {
  const facts = {
    bytes: 1,
    kind: 'vector',
    tiles: 'mvt',
    min_zoom: 0,
    max_zoom: 14,
    bounds: [0, 0, 1, 1],
    attribution: null,
    layers: [],
    covers_city: true,
  } as const;
  const good: BasemapFile = {
    name: 'good.pmtiles',
    url: '/basemap/good.pmtiles',
    is_offered: true,
    is_there: true,
    fault: null,
    facts: { ...facts, bounds: [...facts.bounds], layers: [...facts.layers] },
  };
  const broken: BasemapFile = { ...good, name: 'broken.pmtiles', fault: 'It is broken.', facts: null };
  const away: BasemapFile = {
    ...good,
    name: 'away.pmtiles',
    facts: good.facts === null ? null : { ...good.facts, covers_city: false },
  };
  const baseMaps = [good, away, broken, { ...broken, name: 'draft.pmtiles', is_offered: false }];
  expect(toAttentionItems({ ...nothing, baseMaps })).toEqual([
    { kind: 'base map', name: 'broken.pmtiles', fault: 'It is broken.', isWrong: true, page: 'base-map/' },
    { kind: 'base map', name: 'away.pmtiles', fault: null, isWrong: false, page: 'base-map/' },
  ]);
});

it('counts who has not come yet and who has a password alone, and nobody who is disabled or vouched for', () => {
  const accounts = [
    account,
    { ...account, has_second_factor: false },
    { ...account, has_second_factor: false, is_active: false },
    { ...account, has_password: false, has_second_factor: false, provider: 'city' },
    { ...account, has_password: false, has_second_factor: false },
  ];
  expect(toAttentionItems({ ...nothing, accounts })).toMatchObject([
    { kind: 'invited', count: 1 },
    { kind: 'password alone', count: 1 },
  ]);
});

it('counts the feedback that waits', () => {
  expect(toAttentionItems({ ...nothing, feedback: 2 })).toEqual([
    { kind: 'feedback', isWrong: false, page: 'feedback/', count: 2 },
  ]);
  expect(kinds({ feedback: 0 })).toEqual([]);
});
