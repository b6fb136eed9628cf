// A part of the page as a person meets it: the real store, contract, texts and theme. Only the network is played here, and what it asks and answers
// has to fit the contract. Files that use it begin with `@vitest-environment happy-dom`.
import '../entry/slices.ts';
import { type Contract, contract, type Operation } from '@curbwright/contract';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { AppRouter } from '../entry/router.tsx';
import { api } from '../shell/api.ts';
import { csrfFormField } from '../shell/login-session.ts';
import { reset } from '../shell/reset.ts';
import { routeChanged } from '../shell/route-slice.ts';
import '../shell/staff-api.ts';
import { applyAddress } from '../entry/url-sync.ts';
import { loadLaterTexts, loadStaffTexts, startI18n } from '../i18n/start.ts';
import { store } from '../shell/store.ts';
import { messageLog } from '../ui/message-log.ts';
import { theme } from '../ui/theme.ts';
import { answerOf } from './answer-of.ts';

// happy-dom has no popovers: one is shown by being in the page.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
// As vitest's own polls: what is waited for comes late on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** A call as it reached the server. */
export interface Asked {
  readonly name: keyof Contract;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the server says otherwise than with the good answer of a call. */
export class Rejected {
  readonly status: number;
  readonly answer: unknown;
  constructor(status: number, answer: unknown) {
    this.status = status;
    this.answer = answer;
  }
}

type Answer<C> = C extends Operation ? z.input<C['answer']> | Rejected : never;
/** How the server answers each call that is made, by its name. */
export type Answers = {
  readonly [Name in keyof Contract]?: (asked: Asked) => Answer<Contract[Name]>;
};

/** The city of a test that does not say another. */
export const someCity: z.input<Contract['currentCity']['answer']> = {
  name: 'Testville',
  time_zone: 'America/Chicago',
  currency: 'USD',
  country: 'US',
  language: 'en',
  units: 'metric',
  modules_enabled: ['viewer', 'manager', 'analyzer', 'curbrules', 'pfcv'],
  configuration: [],
  bounds: null,
  revision: 1,
  link_count: 0,
  staging: false,
  now: '2026-11-28T12:00:00-06:00',
};

let revisions = someCity.revision;
/** That city at a revision of its own: what an earlier test was answered of figures, which are kept for a while, is none of its answers. */
export function anotherCity() {
  revisions += 1;
  const city = { ...someCity, revision: revisions };
  return { currentCity: () => city } satisfies Answers;
}

/** What the server answers of a person who is signed in and has these permissions. */
export function signedIn(...permissions: z.input<Contract['currentUser']['answer']>['permissions']) {
  return {
    checkLogin: () => ({ detail: 'Signed in.', username: 'mara' }),
    currentUser: () => ({
      id: 3,
      username: 'mara',
      display_name: 'Mara Moss',
      email: null,
      language: 'en',
      groups: [],
      permissions,
    }),
  } satisfies Answers;
}

/** An address that is written out goes before one with parameters, as on the server. */
const rows = Object.entries(contract)
  .map(([name, call]: [string, Operation]) => ({
    name: name as keyof Contract,
    call,
    matches: new RegExp(`^${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => a.call.path.split(':').length - b.call.path.split(':').length);

async function bodyOf(init: RequestInit | undefined): Promise<unknown> {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body.entries());
  if (typeof init?.body !== 'string') return undefined;
  // The server takes the anti-forgery token out before it looks at the body.
  const { [csrfFormField]: _token, ...body } = JSON.parse(init.body);
  return body;
}

/** What a read is answered of which a test says nothing: nobody is signed in, and nothing is there. */
function leastAnswerTo(name: keyof Contract): (() => unknown) | undefined {
  const { method, answerMedia } = contract[name];
  if (name === 'checkLogin')
    return () => new Rejected(401, { code: 'not_signed_in', detail: 'You are not signed in.' });
  if (name === 'ruleSets') return () => answerOf('ruleSets', { calendar: { periods: [] } });
  return method === 'GET' && answerMedia === 'json' ? () => answerOf(name) : undefined;
}

/** An answer that is on its way until the test lets it go. */
export interface PendingAnswer {
  readonly asked: Asked;
  /** Says when the page wants the answer no more. */
  readonly signal: AbortSignal | undefined;
  /** Lets it go, and comes back when the page has heard it. */
  readonly release: () => Promise<void>;
}
interface Hold {
  readonly takes: (asked: Asked) => boolean;
  readonly answers: PendingAnswer[];
}
const holds: Hold[] = [];

/** Holds the answers of this call (those to which `takes` says yes) that the page asks for from now on; gives those that are held, in the order they were asked for. */
export function holdAnswers(
  call: keyof Contract,
  takes: (asked: Asked) => boolean = () => true,
): readonly PendingAnswer[] {
  const answers: PendingAnswer[] = [];
  holds.push({ takes: (asked) => asked.name === call && takes(asked), answers });
  return answers;
}

async function untilReleased(asked: Asked, signal: AbortSignal | undefined): Promise<void> {
  const hold = holds.find(({ takes }) => takes(asked));
  if (hold === undefined) return;
  await new Promise<void>((go) => {
    const release = async () => {
      go();
      await settled();
    };
    hold.answers.push({ asked, signal, release });
  });
}

/** How many calls have reached the server, beside those of `settled` itself. */
let reached = 0;
let isSettling = false;

/**
 * Comes back when whatever the page had asked for has reached the server, it has heard every answer that is not held, and nothing more came of it:
 * that something is not asked for, or not there, is said after it. What waits for a clock, or for a part that is loaded, may still come.
 */
export async function settled(): Promise<void> {
  // Once more after the round in which nothing came: what follows an answer may take some turns to ask for the next.
  for (let quiet = 0; quiet < 2; ) {
    const before = reached;
    await act(async () => {
      isSettling = true;
      // It goes the way of every read, behind those that are under way, and is in nobody's `asked`.
      const read = api.endpoints.currentCity.initiate(undefined, { forceRefetch: true, subscribe: false });
      await store.dispatch(read);
      isSettling = false;
      // Parts hear of answers in the next frame, but of this at once, and of the answers with it.
      store.dispatch({ type: 'settled' });
    });
    quiet = reached === before ? quiet + 1 : 0;
  }
}

/** Plays the server: what it was asked is noted; a query or a body the contract does not take, and a call without an answer, fail the test. */
function playServer(answers: Answers, asked: Asked[], faults: string[]) {
  return async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const method = init?.method ?? 'GET';
    const row = rows.find(({ call, matches }) => call.method === method && matches.test(pathname));
    const answerTo = row && (answers[row.name] ?? leastAnswerTo(row.name));
    if (row === undefined || answerTo === undefined) {
      faults.push(`${method} ${pathname}: the test has no answer`);
      return Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 });
    }
    const body = await bodyOf(init);
    const query = Object.fromEntries(searchParams);
    const looked = [
      row.call.query.safeParse(query),
      ...(row.call.bodyMedia === 'json' ? [row.call.body.safeParse(body ?? {})] : []),
    ];
    for (const { error } of looked)
      if (error !== undefined) faults.push(`${row.name} is asked what it does not take: ${String(error)}`);
    const call: Asked = {
      name: row.name,
      params: { ...row.matches.exec(pathname)?.groups },
      query,
      body,
    };
    if (!isSettling || call.name !== 'currentCity') {
      asked.push(call);
      reached += 1;
    }
    const answer: unknown = answerTo(call);
    await untilReleased(call, init?.signal ?? undefined);
    if (answer instanceof Rejected) return Response.json(answer.answer, { status: answer.status });
    const good = row.call.answer.safeParse(answer);
    if (!good.success) faults.push(`${row.name} answers what it may not: ${String(good.error)}`);
    if (answer instanceof File)
      return new Response(await answer.text(), {
        headers: {
          'content-type': answer.type,
          'content-disposition': `attachment; filename="${answer.name}"`,
        },
      });
    if (row.call.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer, { status: row.call.status });
  };
}

/**
 * Opens a part of the page; gives what of it is seen (toasts are beside it), the person's hands, and what the server was asked so far. A read that
 * `answers` does not name is answered with the least there can be (answer-of.ts); a write that it does not name fails the test. A call for a file is answered with a `File`.
 */
export async function open(part: ReactNode, answers: Answers = {}, language = 'en') {
  const asked: Asked[] = [];
  const faults: string[] = [];
  // Here and not beside the tests: files share this one, and hooks of a file that is read once are those of the first alone.
  onTestFinished(async () => {
    cleanup();
    // What a toast shows is no part of the next test's page; one may be on its way.
    await vi.waitFor(
      () => {
        notifications.clean();
        expect(document.querySelector('.mantine-Notification-root')).toBeNull();
      },
      { interval: 5, timeout: 15_000 },
    );
    holds.length = 0;
    vi.unstubAllGlobals();
    store.dispatch(api.util.resetApiState());
    store.dispatch(reset());
    messageLog.clear();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  if (!i18next.isInitialized) await startI18n('en');
  await Promise.all([loadLaterTexts(), loadStaffTexts()]);
  vi.stubGlobal('fetch', playServer({ currentCity: () => someCity, ...answers }, asked, faults));
  await i18next.changeLanguage(language);
  // As the router does: no part is drawn before the city, and who is there, are known.
  await store.dispatch(api.endpoints.currentCity.initiate());
  if (answers.checkLogin !== undefined) await store.dispatch(api.endpoints.checkLogin.initiate());
  // And what they may do: that a button is not there says nothing before that.
  if (answers.currentUser !== undefined) await store.dispatch(api.endpoints.currentUser.initiate());
  asked.length = 0;
  const { container } = render(
    <Provider store={store}>
      <MantineProvider theme={theme}>{part}</MantineProvider>
    </Provider>,
  );
  return { view: within(container), person: userEvent.setup(), asked };
}

/** Opens a whole screen at its address, as `open` does with a part. The map is not drawn: there is no WebGL here. */
export async function openAt(address: string, answers: Answers = {}, language = 'en') {
  history.replaceState(null, '', address);
  store.dispatch(routeChanged(location.pathname));
  applyAddress(store, location);
  return await open(<AppRouter />, answers, language);
}
