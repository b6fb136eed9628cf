// Starts the server: settings, database, schema, first city, app, in that order; closes them in
// reverse order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '@curbwright/core';
import { hasAnyAccount } from '../accounts/demo-accounts.sql.ts';
import { createDemoAccounts, demoSignIns } from '../accounts/demo-accounts.ts';
import { startDashboardPreload } from '../dashboards/dashboard-preload.ts';
import { provisionDatabase } from '../operations/backups/provision-database.ts';
import { type Config, readProcessConfig } from '../platform/config/config.ts';
import { envFileIssues } from '../platform/config/env-file.ts';
import type { ServerContext } from '../platform/context.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { seed } from '../platform/database/seed.ts';
import { GracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import { probeListenAddress, toListenFailure } from '../platform/http/listen-failure.ts';
import { StartupServer } from '../platform/http/startup-server.ts';
import { createLog } from '../platform/log.ts';
import { formatFailure } from '../platform/messages/terminal-messages.ts';
import { shellQuote } from '../platform/shell-quote.ts';
import { brokerFileError } from '../sessions/sensors/mqtt/follow-broker.ts';
import { openApp } from './app.ts';
import { loadSessionsInBackground } from './demo/background-sessions.ts';
import { cityIsEmpty } from './demo/demo.sql.ts';
import { loadDemoCity } from './demo/demo-city.ts';
import { findDemoSessionsJob } from './demo/demo-sessions.ts';
import { simulateLive } from './demo/live/simulate.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printFailure = (refusal: Failure) => process.stderr.write(`${formatFailure(refusal)}\n`);

/** Milliseconds a shutdown may take before the process exits anyway; no data is lost by that. */
const shutdownTimeoutMs = 9_500;

/** Open resources, closed in reverse order. */
class CloseStack {
  readonly #closers: (() => Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  closeAll(): Promise<void> {
    this.#closing ??= (async () => {
      for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) await close();
    })();
    return this.#closing;
  }
}

/** Milliseconds between checks whether a running import has finished. */
const importRetryMs = 500;

/**
 * Migrates the database to this version and loads the first city; `false` when that fails (the
 * error is printed).
 */
async function prepareData(
  database: Database,
  config: Config,
  startupServer: StartupServer,
): Promise<boolean> {
  const begin = (path: string) => {
    printLine(`Backing the city up before this version changes its database: ${path} …`);
    startupServer.begin();
  };
  const ready = await provisionDatabase(database, config, { begin, waiting: () => startupServer.begin() });
  if (!ready.ok) {
    printFailure(ready.refusal);
    return false;
  }
  await seed(database.db);
  if (config.city !== 'demo' || !(await cityIsEmpty(database.db))) return true;
  printLine(`Making the demo city (${config.demoSize}) …`);
  // The demo accounts come first: if the process is killed in between, the city is still empty, and
  // the next start continues from there.
  await createDemoAccounts(database.db, config);
  const { demoSize: size, demoSeed } = config;
  const load = () => loadDemoCity(database.db, { size, seed: demoSeed, dryRun: false, onlyWhenEmpty: true });
  let loaded = await load();
  // Another process is importing, or the last statement of a killed one is still running; whether a
  // city exists is known only when that has finished.
  if (!loaded.ok && loaded.refusal.code === 'import.running')
    printLine('An import is running; the first city waits for it …');
  while (!loaded.ok && loaded.refusal.code === 'import.running') {
    await wait(importRetryMs);
    loaded = await load();
  }
  if (loaded.ok || loaded.refusal.code === 'demo.city-there') return true;
  printFailure(loaded.refusal);
  return false;
}

/** The URL people open. */
function addressOf(config: Config, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The command that adds the first administrator to this server's database. A database URL may
 * contain a password, so it is not printed.
 */
function firstAdministratorCommand({ databaseUrl, dataDir }: Config): string {
  const place = databaseUrl === null ? `DATA_DIR=${shellQuote(dataDir)}` : 'DATABASE_URL=…';
  return `${place} npm run curbwright -- user add NAME --group admins`;
}

async function announce(context: ServerContext, port: number, started: number): Promise<void> {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printLine(`Curbwright is ready at ${addressOf(context.config, port)} (after ${seconds} s)`);
  const signIns = await demoSignIns(context.db, context.config);
  if (signIns !== null)
    printLine(`Demo sign-ins: ${signIns.usernames.join(', ')} — password ${signIns.password}`);
  if (context.config.provider === null && !(await hasAnyAccount(context.db))) {
    printLine(
      'Nobody can sign in yet. Add the first administrator, in a second terminal with the same settings:',
    );
    printLine(`  ${firstAdministratorCommand(context.config)}`);
  }
  printLine('Stop with Ctrl-C.');
}

async function open(config: Config, closers: CloseStack, started: number): Promise<boolean> {
  const fault =
    (await probeListenAddress(config)) ?? (config.broker === null ? null : brokerFileError(config.broker));
  if (fault !== null) {
    printFailure(fault);
    return false;
  }
  const log = createLog(config);
  if (config.tracesTo !== null) {
    const { startTracing } = await import('../platform/tracing/open-telemetry.ts');
    closers.add(startTracing(config.tracesTo));
  }
  const opened = await openDatabase(config, {
    onStep: (step) => {
      if (step === 'creating') printLine(`Creating the database in ${config.dataDir} …`);
      if (step === 'unlocked') printFailure({ code: 'database.no-flock', params: {} });
    },
  });
  if (!opened.ok) {
    printFailure(opened.refusal);
    return false;
  }
  const database = opened.value;
  closers.add(() => database.close());
  log.debug({ database: database.description }, 'database open');
  const startupServer = new StartupServer(config);
  closers.add(() => startupServer.end());
  if (!(await prepareData(database, config, startupServer))) return false;
  const { db, pool, connection, watch } = database;
  // Planned before any request is served and loaded afterwards, because generating the city again
  // would hold requests up.
  const stays =
    config.city === 'demo' ? await findDemoSessionsJob(db, config.demoSessions, Date.now()) : null;
  const context: ServerContext = { config, db, pool, connection, watch, log, now: () => Date.now() };
  const gracefulShutdown = new GracefulShutdown();
  const { fastify: app, live, sensorIntake } = await openApp(context, { farewell: gracefulShutdown });
  closers.add(() => app.close());
  await startupServer.end();
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const refusal = toListenFailure(error, config);
    if (refusal === null) throw error;
    printFailure(refusal);
    return false;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  await announce(context, port, started);
  closers.add(startDashboardPreload(context, live));
  if (config.demoLive) closers.add(simulateLive(context, sensorIntake));
  if (stays !== null) closers.add(loadSessionsInBackground({ db, log }, stays, printLine));
  closers.add(() => gracefulShutdown.begin());
  return true;
}

/**
 * Serves until a stop signal and returns the exit code. Expected failures print one sentence to
 * standard error. SIGTERM and Ctrl-C close the app, then the database, within ten seconds.
 */
export async function serve(): Promise<number> {
  const started = performance.now();
  // The reader of our output may exit (`| head`), which is no reason to stop serving.
  process.stdout.on('error', () => undefined);
  const read = readProcessConfig();
  for (const fault of envFileIssues()) printFailure(fault);
  if (!read.ok) {
    for (const refusal of read.refusals) printFailure(refusal);
    return 1;
  }
  const closers = new CloseStack();
  const stopped = new Promise<void>((resolve) => {
    let lastSignalAt = 0;
    const stop = () => {
      // npm and the terminal both forward one Ctrl-C; another more than a second later exits at
      // once.
      if (lastSignalAt > 0 && performance.now() - lastSignalAt > 1000) process.exit(1);
      if (lastSignalAt > 0) return;
      lastSignalAt = performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
  let failed = false;
  const opening = open(read.value, closers, started).then(
    (good) => {
      failed = !good;
      return good;
    },
    (error: unknown) => {
      // Closing during startup also closes the database, so an error is expected then.
      if (closers.isClosing) return false;
      throw error;
    },
  );
  const good = await Promise.race([opening, stopped.then(() => true)]);
  if (good) await stopped;
  const shutdownTimeout = wait(shutdownTimeoutMs, 'late' as const, { ref: false });
  const outcome = await Promise.race([closers.closeAll(), shutdownTimeout]);
  if (outcome === 'late') process.exit(1);
  if (!failed) printLine('Curbwright has stopped.');
  return failed ? 1 : 0;
}
