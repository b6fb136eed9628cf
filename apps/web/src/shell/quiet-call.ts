// Figures for dashboards, asked quietly: each question once, the old answer stays with its question while a new one is under way, and what does not
// come says nothing by itself (requirement §7: analytics failures yield empty data). Reads with a body (POST) are reads here.
import type { CallName, Contract } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { api, type CallArg, callNamed } from './api.ts';
import { failureListener } from './failures.ts';
import { sendCall } from './send.ts';

type Question<Name extends CallName> = CallArg<Contract[Name]>;
type Answer<Name extends CallName> = z.output<Contract[Name]['answer']>;

interface QuietAnswer<Asked, Data> {
  /** The newest answer; null = none, or the question failed. */
  readonly data: Data | null;
  /** What `data` answers; another question than the one that is asked while that is under way. */
  readonly of: Asked | null;
  /** What is asked has no answer yet. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly again: () => void;
}

interface Kept {
  readonly kind: 'answer' | 'failure';
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** By question, the newest last. */
const kept = new Map<string, Kept>();
const running = new Set<string>();
const listeners = new Set<() => void>();
const mostKept = 40;
/** Milliseconds after which an answer is shown, and asked for once more by who comes anew; a failure is asked again then. */
const fresh = 30_000;
/** Counts how often the figures were forgotten. */
let forgotten = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, next: Kept): void {
  kept.delete(key);
  kept.set(key, next);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  for (const listener of listeners) listener();
}

/** What figures rest on besides the city's published state. */
const basesOfFigures: ReadonlySet<string> = new Set([
  'zones',
  'proposals',
  'scenarios',
  'sub-activities',
  'measures',
]);

/** Those of them that are told without a new revision of the city, which asks anew by itself. */
const newsOfFigures: ReadonlySet<string> = new Set(['zones', 'proposals', 'scenarios', 'measures']);

/** Forgets every answer: what is on the screen stays until it is answered anew. */
function forgetFigures(): void {
  forgotten += 1;
  kept.clear();
  for (const listener of listeners) listener();
}

/** Milliseconds from the first news of others' changes until the figures are asked for anew: a flood of them is one. */
const newsRest = 1000;
let hearing = false;

function forgetSoon(): void {
  if (hearing) return;
  hearing = true;
  setTimeout(() => {
    hearing = false;
    forgetFigures();
  }, newsRest);
}

/** The name of the call that an action ends; '' for others. */
function mutationOf(action: { readonly type: string }): string {
  if (action.type !== `${api.reducerPath}/executeMutation/fulfilled` || !('meta' in action)) return '';
  const { meta } = action;
  const arg = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : null;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : '';
}

// A zone, a draft or an expectation that is changed in this page changes figures without a new revision of the city.
failureListener.startListening({
  predicate: (action) =>
    callNamed(mutationOf(action))?.invalidates.some((tag) => basesOfFigures.has(tag)) === true,
  effect: forgetFigures,
});
// What others changed is heard by the live channel, and what is told step by step is no mutation of the cache: both say it by tags.
failureListener.startListening({
  matcher: api.util.invalidateTags.match,
  effect: ({ payload }) => {
    const tags = payload.map((tag) => (typeof tag === 'string' ? tag : (tag?.type ?? '')));
    if (tags.some((tag) => newsOfFigures.has(tag))) forgetSoon();
  },
});

/** Asks unless a fresh answer is there or under way; `anew` = also then when one is there. */
async function ask(name: CallName, key: string, question: object, anew: boolean): Promise<void> {
  const call = callNamed(name);
  const known = kept.get(key);
  if (call === undefined || running.has(key)) return;
  if (!anew && known !== undefined && Date.now() - known.at < fresh) return;
  running.add(key);
  const result = await sendCall({ call, ...question }, new AbortController().signal).finally(() =>
    running.delete(key),
  );
  const at = Date.now();
  if ('data' in result) keep(key, { kind: 'answer', data: result.data, at });
  // An answer of a minute ago is better than none.
  else if (known?.kind !== 'answer') keep(key, { kind: 'failure', data: null, at });
}

/**
 * Asks the call `name`; a question of null asks nothing yet. `basis` changes when the same question may have another answer; the city's revision is
 * looked at anyhow.
 */
export function useQuietCall<Name extends CallName>(
  name: Name,
  question: Question<Name> | null,
  basis = '',
): QuietAnswer<Question<Name>, Answer<Name>> {
  const { data: city } = api.useCurrentCityQuery();
  const round = useSyncExternalStore(subscribe, () => forgotten);
  const key =
    question === null ? '' : `${name} ${city?.revision ?? 0} ${round} ${basis} ${JSON.stringify(question)}`;
  const now = useSyncExternalStore(subscribe, () => kept.get(key));
  const [shown, show] = useState<{ key: string; question: Question<Name> | null; kept: Kept } | null>(null);
  if (now !== undefined && shown?.kept !== now) show({ key, question, kept: now });
  // A question is often made anew with each picture: what asks is its text, or every tick of a box would ask once more.
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    if (key !== '' && latest.current !== null) void ask(name, key, latest.current, false);
  }, [name, key]);
  const again = useCallback(() => {
    if (key !== '' && latest.current !== null) void ask(name, key, latest.current, true);
  }, [name, key]);
  return useMemo(
    () => ({
      // What a call answers is the contract's word; the server checks it in its tests.
      data: (shown?.kept.data ?? null) as Answer<Name> | null,
      of: shown?.question ?? null,
      isFetching: key !== '' && shown?.key !== key,
      isError: shown?.key === key && shown.kept.kind === 'failure',
      again,
    }),
    [shown, key, again],
  );
}
