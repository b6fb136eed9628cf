// Checks of feeds for whoever asks: files of a form, or an address on the open internet.
import type { FeedReport } from '@curbwright/contract';
import { can, type LanguageName, sayAny } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { checkInWorker } from '../../feeds/check-in-worker.ts';
import type { CheckOrder } from '../../feeds/check-message.ts';
import { userOf } from '../../http/caller.ts';
import { answered, type Outcome, refuse, refusedAt, refuseField } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

/** Seconds after which a busy server is asked again. */
const comeBack = 20;

async function outcomeOf(
  order: CheckOrder,
  field: string,
  language: LanguageName,
): Promise<Outcome<FeedReport>> {
  const report = await checkInWorker(order);
  if (report === null) return refuse('unavailable', { retryAfter: comeBack });
  if (!report.ok) return refusedAt(field, report);
  const { standard, counts, errors, warnings, findings } = report.value;
  return answered({
    standard,
    counts: { ...counts },
    errors,
    warnings,
    findings: findings.map(({ severity, code, section, place, params }) => ({
      severity,
      code,
      section,
      place,
      text: sayAny(language, code, params),
    })),
  });
}

/** Bytes of all documents of one check, as of the answers of an address. */
const mostBytes = 50 * 1024 * 1024;

/**
 * The setting lets administrators reach the server's own networks; a visitor is never led there. Documents are read by the worker when its turn
 * has come, so that those who wait take no memory.
 */
export function feedCheckHandlers({
  config,
}: ApiContext): Pick<Handlers, 'checkFeedFiles' | 'checkFeedAddress'> {
  return {
    checkFeedFiles: async ({ body: { standard, version }, files, language }) => {
      if (files.length === 0) return refuseField('files', 'file.missing');
      if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
        return refuseField('files', 'validate.files-too-large', { most: mostBytes / 1024 / 1024 });
      const sources = files.map(({ name, path }) => ({ name, path }));
      const order = { standard, version: version === '' ? null : version, sources };
      return outcomeOf({ ...order, token: null, allowPrivate: false }, 'files', language);
    },
    checkFeedAddress: ({ body: { standard, version, address, token }, caller, language }) => {
      const allowPrivate = config.allowPrivateTargets && can(userOf(caller), 'administer');
      return outcomeOf({ standard, version, sources: [address], token, allowPrivate }, 'address', language);
    },
  };
}
