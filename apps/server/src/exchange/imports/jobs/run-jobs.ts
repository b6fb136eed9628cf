// Runs import jobs: one worker process at a time, within limits of memory and time, each job under a lock that goes with this process. Cancelling ends
// worker and connections; what a kill leaves falls back by itself.
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportStep } from '@curbwright/contract';
import type { Refusal } from '@curbwright/core';
import pg from 'pg';
import type { CityContext } from '../../../city/city-context.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { noRoom, withRoom } from '../../../platform/serving/with-room.ts';
import { traced } from '../../../platform/tracing/spans.ts';
import { startWorker } from '../../../platform/workers/start-worker.ts';
import { waitingLine } from '../../../platform/workers/waiting-line.ts';
import { WorkerDied } from '../../../platform/workers/worker-died.ts';
import {
  askCancel,
  busyStates,
  type Claim,
  claimJob,
  dropFolders,
  endConnections,
  fallBack,
  forgetJobs,
  holdJob,
  jobRow,
  markCancelled,
  namedFolders,
  settleOrphans,
  tellProgress,
} from './import-jobs.sql.ts';
import { dropJobFiles, sweepJobFolders } from './job-files.ts';
import { connectionName, type JobOrder, type JobReply, type Task } from './job-message.ts';

/** Hours for which files that nobody imports are kept, and days after which jobs are forgotten. */
export const hoursKept = 24;
const daysRemembered = 7;
/** Jobs that wait for their turn. */
const mostWaiting = 4;
/** Megabytes a job's values may take, and beside them for each megabyte of files: the files as they came and unpacked, and SQLite's copy. */
const mostMemory = 3072;
const perMegabyte = 3;
/** Looking at files reads them once and writes little: it may take a fifth of the time of an import. */
const inspectionShare = 5;
/** Times that a job's lock is asked for, a tenth of a second apart. */
const mostTries = 30;
/** Milliseconds between two looks at who asked for the end, and between two rounds of tidying. */
const pause = 500;
const round = 10 * 60 * 1000;

export type Begun = 'begun' | 'busy' | 'not now';

export interface ImportJobs {
  /** Puts a job to work where the claim lets it; its end is seen in the database. */
  begin(id: number, claim: Claim, task: Task): Promise<Begun>;
  /** Ends a job; the answer comes when it has ended here, or another process was asked. */
  cancel(id: number): Promise<void>;
  /** Takes away what is over. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  /** Ends the work: because somebody asked for it, or because the server stops. */
  readonly end: (why: 'cancelled' | 'stopping') => void;
  /** The job is let go: the next step may begin. */
  readonly released: Promise<void>;
  /** And what is over was taken away. */
  readonly ended: Promise<void>;
}

type Ended = 'done' | 'cancelled' | 'stopping' | Refusal;

export function createImportJobs(context: Pick<CityContext, keyof ServerContext | 'serving'>): ImportJobs {
  const { db, connection, log, config, serving } = context;
  const line = waitingLine(1, mostWaiting);
  const running = new Map<number, Running>();
  const leaving = new Set<Promise<void>>();
  let isClosed = false;

  /** The task in a worker of its own, to its end or until somebody says so; its transaction goes with it. */
  async function inWorker(
    order: JobOrder,
    asked: Promise<'cancelled' | 'stopping' | typeof noRoom>,
    onProgress: (step: ImportStep, done: number, total: number) => void,
  ): Promise<Ended | typeof noRoom> {
    const seconds = (60 * config.importMinutes) / (order.task.kind === 'inspect' ? inspectionShare : 1);
    const worker = startWorker<JobReply>(new URL('./import-worker.ts', import.meta.url), 'import-worker', {
      megabytes: mostMemory,
      besides: 512 + perMegabyte * config.importMegabytes,
      seconds,
    });
    try {
      const reply = new Promise<Exclude<JobReply, { kind: 'progress' }>>((resolve, reject) => {
        worker.onMessage((message) => {
          if (message.kind === 'progress') onProgress(message.step, message.done, message.total);
          else resolve(message);
        });
        void worker.died.then(reject);
        worker.send(order);
      });
      const ended = await Promise.race([reply, asked]);
      if (typeof ended === 'string') return ended;
      if (ended.kind === 'refused') {
        if (ended.cause !== null)
          log.warn({ job: order.jobId, cause: ended.cause }, 'a file of an import could not be read');
        return ended.refusal;
      }
      if (ended.kind === 'done') return 'done';
      log.error({ job: order.jobId, reason: ended.reason }, 'an import job failed');
      // Its database heard of the full disk before we looked.
      if (ended.isDiskFull) context.watch.noteFull();
      return serving.mayWrite ? { code: 'import-job.failed', params: {} } : noRoom;
    } catch (error) {
      log.error({ job: order.jobId, err: error }, 'an import job failed');
      if (error instanceof WorkerDied && error.reason === 'memory')
        return { code: 'import-job.too-much', params: { most: error.megabytes } };
      if (error instanceof WorkerDied && error.reason === 'time')
        return { code: 'import-job.too-long', params: { seconds } };
      return { code: 'import-job.failed', params: {} };
    } finally {
      await worker.terminate();
      // Of a database that is away no connection is left.
      await endConnections(db, connectionName(order.jobId)).catch((error: unknown) =>
        log.warn({ job: order.jobId, err: error }, 'the connections of an import were not ended'),
      );
    }
  }

  async function run(order: JobOrder, asked: Promise<'cancelled' | 'stopping'>, stop: Running['end']) {
    let progress: { step: ImportStep; done: number; total: number } = { step: 'wait', done: 0, total: 0 };
    // Looks for others who asked for its end, and says how far it is; once at a time, however long the database takes.
    let isTelling = false;
    const timer = setInterval(() => {
      if (isTelling || !serving.mayWrite) return;
      isTelling = true;
      tellProgress(db, order.jobId, progress)
        .then((isAsked) => isAsked && stop('cancelled'))
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import was not told'))
        .finally(() => {
          isTelling = false;
        });
    }, pause);
    try {
      // One that is ended while it waits gives up its place; one that works ends itself.
      const ended = await line.run<Ended>(
        () =>
          traced('job import', { 'curbwright.job': order.jobId }, () =>
            withRoom<Ended>(
              serving,
              asked,
              (full) =>
                inWorker(order, Promise.race([asked, full]), (step, done, total) => {
                  progress = { step, done, total };
                }),
              async () => {
                log.warn({ job: order.jobId }, 'an import waits: nothing may be written');
                progress = { step: 'wait', done: 0, total: 0 };
                // With little room a few bytes are written yet; where nothing is taken it is not told.
                await tellProgress(db, order.jobId, progress).catch(() => false);
                // It may have been done in this very moment.
                const row = await jobRow(db, order.jobId);
                return row !== null && busyStates.includes(row.state);
              },
            ),
          ).then((said): Ended => (said === noRoom ? { code: 'import-job.no-room', params: {} } : said)),
        asked,
      );
      if (ended === 'cancelled') await markCancelled(db, order.jobId);
      else if (ended === 'stopping') await fallBack(db, order.jobId, { problem: null, isInterrupted: true });
      else if (ended === null)
        await fallBack(db, order.jobId, {
          problem: { code: 'import-job.busy', params: {} },
          isInterrupted: false,
        });
      else if (ended !== 'done') await fallBack(db, order.jobId, { problem: ended, isInterrupted: false });
      // One that ended without a word of its own: its end was asked for at the last moment.
      else await markCancelled(db, order.jobId);
    } finally {
      clearInterval(timer);
    }
  }

  async function tidyFiles(): Promise<void> {
    const now = context.now();
    for (const folder of await dropFolders(db, new Date(now - hoursKept * 3_600_000)))
      await dropJobFiles(config, folder);
    await sweepJobFolders(config, await namedFolders(db), now);
    await forgetJobs(db, new Date(now - daysRemembered * 86_400_000));
  }

  /** The job's lock. A worker that is just leaving has told its end before it lets go, so that is waited for a little. */
  async function held(holder: pg.Client, id: number, from: Claim['from']): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const row = await jobRow(db, id);
      if (row === null || !from.includes(row.state)) return false;
      await running.get(id)?.released;
      if (await holdJob(holder, id)) return true;
      await wait(100);
    }
    return false;
  }

  async function begin(id: number, claim: Claim, task: Task): Promise<Begun> {
    if (isClosed) return 'busy';
    const holder = new pg.Client({ ...connection, application_name: 'curbwright import job' });
    // A connection that dies lets go of the job: others may take it, so it ends here, also where it waits without a worker.
    let lost = () => {};
    holder.on('error', () => lost());
    await holder.connect();
    let isBegun = false;
    try {
      if (!(await held(holder, id, claim.from)) || !(await claimJob(db, id, claim))) return 'not now';
      let end: Running['end'] = () => undefined;
      const asked = new Promise<'cancelled' | 'stopping'>((resolve) => {
        end = resolve;
      });
      lost = () => end('stopping');
      const released = run({ jobId: id, connection, task }, asked, end)
        .catch((error: unknown) => log.error({ job: id, err: error }, 'an import job was lost'))
        .then(() => holder.end())
        .catch(() => undefined)
        .then(() => {
          running.delete(id);
        });
      const ended = released
        .then(() => tidyFiles())
        .catch((error: unknown) => log.warn({ err: error }, 'files of imports were not tidied'))
        .finally(() => leaving.delete(ended));
      running.set(id, { end, released, ended });
      leaving.add(ended);
      isBegun = true;
      return 'begun';
    } finally {
      if (!isBegun) await holder.end().catch(() => undefined);
    }
  }

  const jobs: ImportJobs = {
    begin,
    async cancel(id) {
      await askCancel(db, id);
      const here = running.get(id);
      here?.end('cancelled');
      await here?.ended;
      if (here === undefined) await tidyFiles();
    },
    async tidy() {
      await settleOrphans(db);
      await tidyFiles();
    },
    async close() {
      isClosed = true;
      clearInterval(rounds);
      for (const job of running.values()) job.end('stopping');
      await Promise.all(leaving);
      await first;
    },
  };
  const tidy = () =>
    jobs.tidy().catch((error: unknown) => log.warn({ err: error }, 'jobs of imports were not tidied'));
  const first = tidy();
  const rounds = setInterval(() => void tidy(), round);
  rounds.unref();
  return jobs;
}
