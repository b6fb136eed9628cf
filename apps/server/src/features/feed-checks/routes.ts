// Checks of feeds for whoever asks: files of a form, or an address on the open internet.
import { readFile } from 'node:fs/promises';
import type { FeedReport } from '@curbwright/contract';
import { type LanguageName, sayAny } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { checkInWorker } from '../../feeds/check-in-worker.ts';
import type { CheckOrder } from '../../feeds/check-message.ts';
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

export function feedCheckHandlers({
  config,
}: ApiContext): Pick<Handlers, 'checkFeedFiles' | 'checkFeedAddress'> {
  const allowPrivate = config.allowPrivateTargets;
  return {
    checkFeedFiles: async ({ body: { standard, version }, files, language }) => {
      if (files.length === 0) return refuseField('files', 'file.missing');
      const sources = await Promise.all(
        files.map(async ({ name, path }) => ({ name, bytes: new Uint8Array(await readFile(path)) })),
      );
      const order = {
        standard,
        version: version === '' ? null : version,
        sources,
        token: null,
        allowPrivate,
      };
      return outcomeOf(order, 'files', language);
    },
    checkFeedAddress: ({ body: { standard, version, address, token }, language }) =>
      outcomeOf({ standard, version, sources: [address], token, allowPrivate }, 'address', language),
  };
}
