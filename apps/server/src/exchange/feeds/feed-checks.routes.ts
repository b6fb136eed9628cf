// Feed checks, open to anyone: uploaded files, or a URL on the public internet.
import type { FeedReport } from '@curbwright/contract';
import { can, type LanguageName, translateAny } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Outcome, reject, rejectField, rejectFieldFor, respond } from '../../platform/http/outcome.ts';
import { checkInWorker, staffChecks, visitorChecks } from './check-in-worker.ts';

/** Seconds after which a client may retry when the server is busy. */
const retryAfterSeconds = 20;

type FeedCheckRequest = Parameters<typeof checkInWorker>[0];

const limitsFor = (caller: Caller) => (can(userOf(caller), 'view') ? staffChecks : visitorChecks);

async function runFeedCheck(
  order: FeedCheckRequest,
  limits: Parameters<typeof checkInWorker>[1],
  field: string,
  language: LanguageName,
): Promise<Outcome<FeedReport>> {
  const report = await checkInWorker(order, limits);
  if (report === null) return reject('unavailable', { retryAfter: retryAfterSeconds });
  if (!report.ok) return rejectFieldFor(field, report);
  const { standard, counts, errors, warnings, findings, isStopped } = report.value;
  return respond({
    standard,
    counts: { ...counts },
    errors,
    warnings,
    findings: findings.map(({ severity, code, section, place, params }) => ({
      severity,
      code,
      section,
      place,
      text: translateAny(language, code, params),
    })),
    is_stopped: isStopped,
  });
}

/**
 * With the setting, administrators may check feeds on the server's own networks; visitors never
 * may. The worker reads documents when its turn comes, so that waiting checks take no memory.
 * Visitors have small limits, and one check at a time per network.
 */
export function feedCheckHandlers({
  config,
}: CityContext): Pick<Handlers, 'checkFeedFiles' | 'checkFeedAddress'> {
  const visitorsChecking = new Set<string>();

  /**
   * Runs the check; rejects a visitor's check while another from the same network is still running.
   */
  async function runExclusively(
    limits: Parameters<typeof checkInWorker>[1],
    address: string,
    check: () => Promise<Outcome<FeedReport>>,
  ): Promise<Outcome<FeedReport>> {
    if (limits !== visitorChecks) return check();
    const visitor = clientNetwork(address);
    if (visitorsChecking.has(visitor))
      return reject('too_many_requests', { retryAfter: retryAfterSeconds, text: 'validate.one-at-a-time' });
    visitorsChecking.add(visitor);
    try {
      return await check();
    } finally {
      visitorsChecking.delete(visitor);
    }
  }

  return {
    checkFeedFiles: async ({ body: { standard, version }, files, caller, address, language }) => {
      if (files.length === 0) return rejectField('files', 'file.missing');
      const limits = limitsFor(caller);
      if (files.reduce((sum, { size }) => sum + size, 0) > limits.mostBytes)
        return rejectField('files', 'validate.files-too-large', { most: limits.mostBytes / 1024 / 1024 });
      const sources = files.map(({ name, path }) => ({ name, path }));
      const order = { standard, version: version === '' ? null : version, sources };
      return runExclusively(limits, address, () =>
        runFeedCheck({ ...order, token: null, allowPrivate: false }, limits, 'files', language),
      );
    },
    checkFeedAddress: ({ body, caller, address, language }) => {
      const { standard, version, token } = body;
      const limits = limitsFor(caller);
      const allowPrivate = config.allowPrivateTargets && can(userOf(caller), 'administer');
      const order = { standard, version, sources: [body.address], token, allowPrivate };
      return runExclusively(limits, address, () => runFeedCheck(order, limits, 'address', language));
    },
  };
}
