// Runs import jobs one at a time in a worker process with memory and time limits. Each job has a
// lock tied to this process. Canceling ends the worker and its connections. Jobs of a killed
// process return to their previous state.
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportStep } from '@curbwright/contract';
import type { Failure } from '@curbwright/core';
import pg from 'pg';
import type { CityContext } from '../../../city/city-context.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { runWhenWritable, writesStopped } from '../../../platform/serving/run-when-writable.ts';
import { withSpan } from '../../../platform/tracing/spans.ts';
import { createBoundedQueue } from '../../../platform/workers/bounded-queue.ts';
import { startWorker } from '../../../platform/workers/start-worker.ts';
import { WorkerExitError } from '../../../platform/workers/worker-exit-error.ts';
import {
  busyStates,
  type Claim,
  claimJob,
  deleteOldJobs,
  detachFolders,
  jobRow,
  lockJob,
  markCancelled,
  recordProgress,
  referencedFolders,
  requestCancellation,
  resetOrphanedJobs,
  revertJobState,
  terminateConnections,
} from './import-jobs.sql.ts';
import { deleteJobFiles, deleteUnreferencedFolders } from './job-files.ts';
import { connectionName, type JobReply, type JobWorkerTask, type Task } from './job-message.ts';

/** Hours that files are retained before they are imported, and days that jobs are retained. */
export const fileRetentionHours = 24;
const jobRetentionDays = 7;
/** Maximum number of jobs waiting in the queue. */
const maxQueuedJobs = 4;
/**
 * Base memory limit in megabytes, for a job's values. `perMegabyte` is added for each megabyte of
 * files: the files as received, unpacked, and SQLite's copy.
 */
const maxMemoryMegabytes = 3072;
const perMegabyte = 3;
/**
 * Inspection reads the files once and writes little, so its time limit is a fifth of an import's.
 */
const inspectionTimeDivisor = 5;
/** Attempts to take a job's lock, a tenth of a second apart. */
const maxLockAttempts = 30;
/** Milliseconds between two checks for cancellation, and between two cleanups. */
const checkIntervalMs = 500;
const cleanupIntervalMs = 10 * 60 * 1000;

export type BeginResult = 'begun' | 'busy' | 'not now';

export interface ImportJobs {
  /** Starts work on a job if the claim allows it. Its result is written to the database. */
  begin(id: number, claim: Claim, task: Task): Promise<BeginResult>;
  /**
   * Cancels a job. Resolves when it has ended here, or when another process has been asked to end
   * it.
   */
  cancel(id: number): Promise<void>;
  /** Deletes expired files and jobs. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

interface RunningJob {
  /** Ends the work because of a cancellation or because the server is stopping. */
  readonly end: (why: 'cancelled' | 'stopping') => void;
  /** Resolves when the job's lock is released and the next step can begin. */
  readonly released: Promise<void>;
  /** Resolves when the job has ended and expired files have been deleted. */
  readonly ended: Promise<void>;
}

type JobEnd = 'done' | 'cancelled' | 'stopping' | Failure;

export function createImportJobs(context: Pick<CityContext, keyof ServerContext | 'serving'>): ImportJobs {
  const { db, connection, log, config, serving } = context;
  const line = createBoundedQueue(1, maxQueuedJobs);
  const running = new Map<number, RunningJob>();
  const endingJobs = new Set<Promise<void>>();
  let isClosed = false;

  /**
   * Runs the task in its own worker until it finishes or is ended. Ending the worker also ends its
   * transaction.
   */
  async function inWorker(
    order: JobWorkerTask,
    endRequest: Promise<'cancelled' | 'stopping' | typeof writesStopped>,
    onProgress: (step: ImportStep, done: number, total: number) => void,
  ): Promise<JobEnd | typeof writesStopped> {
    const seconds = (60 * config.importMinutes) / (order.task.kind === 'inspect' ? inspectionTimeDivisor : 1);
    const worker = startWorker<JobReply>(new URL('./import-worker.ts', import.meta.url), 'import-worker', {
      megabytes: maxMemoryMegabytes,
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
      const ended = await Promise.race([reply, endRequest]);
      if (typeof ended === 'string') return ended;
      if (ended.kind === 'refused') {
        if (ended.cause !== null)
          log.warn({ job: order.jobId, cause: ended.cause }, 'a file of an import could not be read');
        return ended.refusal;
      }
      if (ended.kind === 'done') return 'done';
      log.error({ job: order.jobId, reason: ended.reason }, 'an import job failed');
      // The worker's database noticed the full disk before this process did.
      if (ended.isDiskFull) context.watch.noteFull();
      return serving.mayWrite ? { code: 'import-job.failed', params: {} } : writesStopped;
    } catch (error) {
      log.error({ job: order.jobId, err: error }, 'an import job failed');
      if (error instanceof WorkerExitError && error.reason === 'memory')
        return { code: 'import-job.too-much', params: { most: error.megabytes } };
      if (error instanceof WorkerExitError && error.reason === 'time')
        return { code: 'import-job.too-long', params: { seconds } };
      return { code: 'import-job.failed', params: {} };
    } finally {
      await worker.terminate();
      // If the database is unreachable, no connection is left to end.
      await terminateConnections(db, connectionName(order.jobId)).catch((error: unknown) =>
        log.warn({ job: order.jobId, err: error }, 'the connections of an import were not ended'),
      );
    }
  }

  async function run(
    order: JobWorkerTask,
    endRequest: Promise<'cancelled' | 'stopping'>,
    stop: RunningJob['end'],
  ) {
    let progress: { step: ImportStep; done: number; total: number } = { step: 'wait', done: 0, total: 0 };
    // Checks for cancellation requests from other processes and reports progress. Two checks never
    // overlap, however slow the database is.
    let isReportingProgress = false;
    const timer = setInterval(() => {
      if (isReportingProgress || !serving.mayWrite) return;
      isReportingProgress = true;
      recordProgress(db, order.jobId, progress)
        .then((isCancelRequested) => isCancelRequested && stop('cancelled'))
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import was not told'))
        .finally(() => {
          isReportingProgress = false;
        });
    }, checkIntervalMs);
    try {
      // A job that is ended while waiting leaves the queue; a running job ends itself.
      const ended = await line.run<JobEnd>(
        () =>
          withSpan('job import', { 'curbwright.job': order.jobId }, () =>
            runWhenWritable<JobEnd>(
              serving,
              endRequest,
              (full) =>
                inWorker(order, Promise.race([endRequest, full]), (step, done, total) => {
                  progress = { step, done, total };
                }),
              async () => {
                log.warn({ job: order.jobId }, 'an import waits: nothing may be written');
                progress = { step: 'wait', done: 0, total: 0 };
                // When space is low a few bytes can still be written. When nothing can be written,
                // progress is not reported.
                await recordProgress(db, order.jobId, progress).catch(() => false);
                // The job may have finished just now.
                const row = await jobRow(db, order.jobId);
                return row !== null && busyStates.includes(row.state);
              },
            ),
          ).then(
            (said): JobEnd => (said === writesStopped ? { code: 'import-job.no-room', params: {} } : said),
          ),
        endRequest,
      );
      if (ended === 'cancelled') await markCancelled(db, order.jobId);
      else if (ended === 'stopping')
        await revertJobState(db, order.jobId, { problem: null, isInterrupted: true });
      else if (ended === null)
        await revertJobState(db, order.jobId, {
          problem: { code: 'import-job.busy', params: {} },
          isInterrupted: false,
        });
      else if (ended !== 'done')
        await revertJobState(db, order.jobId, { problem: ended, isInterrupted: false });
      // The worker finished without marking the job as done: cancellation was requested at the last
      // moment.
      else await markCancelled(db, order.jobId);
    } finally {
      clearInterval(timer);
    }
  }

  async function tidyFiles(): Promise<void> {
    const now = context.now();
    for (const folder of await detachFolders(db, new Date(now - fileRetentionHours * 3_600_000)))
      await deleteJobFiles(config, folder);
    await deleteUnreferencedFolders(config, await referencedFolders(db), now);
    await deleteOldJobs(db, new Date(now - jobRetentionDays * 86_400_000));
  }

  /**
   * Takes the job's lock, retrying briefly: a finishing worker reports its result before it
   * releases the lock.
   */
  async function tryLockJob(holder: pg.Client, id: number, from: Claim['from']): Promise<boolean> {
    for (let tries = 0; tries < maxLockAttempts; tries += 1) {
      const row = await jobRow(db, id);
      if (row === null || !from.includes(row.state)) return false;
      await running.get(id)?.released;
      if (await lockJob(holder, id)) return true;
      await wait(100);
    }
    return false;
  }

  async function begin(id: number, claim: Claim, task: Task): Promise<BeginResult> {
    if (isClosed) return 'busy';
    const holder = new pg.Client({ ...connection, application_name: 'curbwright import job' });
    // A lost connection releases the job's lock and another process may take it. So the job ends
    // here, even while it waits without a worker.
    let endLostJob = () => {};
    holder.on('error', () => endLostJob());
    await holder.connect();
    let isBegun = false;
    try {
      if (!(await tryLockJob(holder, id, claim.from)) || !(await claimJob(db, id, claim))) return 'not now';
      let end: RunningJob['end'] = () => undefined;
      const endRequest = new Promise<'cancelled' | 'stopping'>((resolve) => {
        end = resolve;
      });
      endLostJob = () => end('stopping');
      const released = run({ jobId: id, connection, task }, endRequest, end)
        .catch((error: unknown) => log.error({ job: id, err: error }, 'an import job was lost'))
        .then(() => holder.end())
        .catch(() => undefined)
        .then(() => {
          running.delete(id);
        });
      const ended = released
        .then(() => tidyFiles())
        .catch((error: unknown) => log.warn({ err: error }, 'files of imports were not tidied'))
        .finally(() => endingJobs.delete(ended));
      running.set(id, { end, released, ended });
      endingJobs.add(ended);
      isBegun = true;
      return 'begun';
    } finally {
      if (!isBegun) await holder.end().catch(() => undefined);
    }
  }

  const jobs: ImportJobs = {
    begin,
    async cancel(id) {
      await requestCancellation(db, id);
      const here = running.get(id);
      here?.end('cancelled');
      await here?.ended;
      if (here === undefined) await tidyFiles();
    },
    async tidy() {
      await resetOrphanedJobs(db);
      await tidyFiles();
    },
    async close() {
      isClosed = true;
      clearInterval(cleanupTimer);
      for (const job of running.values()) job.end('stopping');
      await Promise.all(endingJobs);
      await first;
    },
  };
  const tidy = () =>
    jobs.tidy().catch((error: unknown) => log.warn({ err: error }, 'jobs of imports were not tidied'));
  const first = tidy();
  const cleanupTimer = setInterval(() => void tidy(), cleanupIntervalMs);
  cleanupTimer.unref();
  return jobs;
}
