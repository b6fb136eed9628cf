// Figures for dashboards, asked quietly: each question once, the old answer stays with its question while a new one is under way, and what does not
// come says nothing by itself (requirement §7: analytics failures yield empty data). Reads with a body (POST) are reads here.
import type { CallName, Contract } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { api, type CallArg, callNamed } from './api.ts';
import { sendCall } from './send.ts';

type Question<Name extends CallName> = CallArg<Contract[Name]>;
type Answer<Name extends CallName> = z.output<Contract[Name]['answer']>;

export interface QuietAnswer<Asked, Data> {
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
/** Milliseconds after which an answer is shown, and asked for once more. */
const fresh = 30_000;

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

/** Asks unless a fresh answer is there or under way; what failed is asked again only where that is wanted. */
async function ask(name: CallName, key: string, question: object, anew: boolean): Promise<void> {
  const call = callNamed(name);
  const known = kept.get(key);
  if (call === undefined || running.has(key)) return;
  if (!anew && known !== undefined && (known.kind === 'failure' || Date.now() - known.at < fresh)) return;
  running.add(key);
  const result = await sendCall({ call, ...question }, new AbortController().signal);
  running.delete(key);
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
  const key = question === null ? '' : `${name} ${city?.revision ?? 0} ${basis} ${JSON.stringify(question)}`;
  const now = useSyncExternalStore(subscribe, () => kept.get(key));
  const [shown, show] = useState<{ key: string; question: Question<Name> | null; kept: Kept } | null>(null);
  if (now !== undefined && shown?.kept !== now) show({ key, question, kept: now });
  useEffect(() => {
    if (question !== null) void ask(name, key, question, false);
  }, [name, key, question]);
  const again = useCallback(() => {
    if (question !== null) void ask(name, key, question, true);
  }, [name, key, question]);
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
