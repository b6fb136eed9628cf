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
import { applyUrl } from '../entry/url-sync.ts';
import { loadLaterTexts, loadStaffTexts, startI18n } from '../i18n/start.ts';
import { store } from '../shell/store.ts';
import { messageLog } from '../ui/message-log.ts';
import { theme } from '../ui/theme.ts';
import { mockResponse } from './answer-of.ts';

// happy-dom does not implement popovers; here a popover counts as open when it is in the page.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
// The same timeout as for vitest's own polls, because results arrive late on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** A request as it reached the mock server. */
export interface Asked {
  readonly name: keyof Contract;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An error response of an operation, in place of its success response. */
export class ErrorResponse {
  readonly status: number;
  readonly answer: unknown;
  constructor(status: number, answer: unknown) {
    this.status = status;
    this.answer = answer;
  }
}

type Answer<C> = C extends Operation ? z.input<C['answer']> | ErrorResponse : never;
/** The mock server's response to each operation, by operation name. */
export type Answers = {
  readonly [Name in keyof Contract]?: (asked: Asked) => Answer<Contract[Name]>;
};

/** The city used by tests that do not specify another one. */
export const defaultCity: z.input<Contract['currentCity']['answer']> = {
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

let revisions = defaultCity.revision;
/** The same city with a new revision, so that metrics cached by an earlier test are not reused. */
export function createCityRevision() {
  revisions += 1;
  const city = { ...defaultCity, revision: revisions };
  return { currentCity: () => city } satisfies Answers;
}

/** Responses for a signed-in user with these permissions. */
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

/** Paths without parameters are matched before those with parameters, as on the server. */
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
  // The server removes the anti-forgery token before it validates the body.
  const { [csrfFormField]: _token, ...body } = JSON.parse(init.body);
  return body;
}

/**
 * Default responses for reads that a test does not specify: no user is signed in, and there is no
 * data.
 */
function leastAnswerTo(name: keyof Contract): (() => unknown) | undefined {
  const { method, answerMedia } = contract[name];
  if (name === 'checkLogin')
    return () => new ErrorResponse(401, { code: 'not_signed_in', detail: 'You are not signed in.' });
  if (name === 'ruleSets') return () => mockResponse('ruleSets', { calendar: { periods: [] } });
  return method === 'GET' && answerMedia === 'json' ? () => mockResponse(name) : undefined;
}

/** A response that is delayed until the test releases it. */
export interface PendingResponse {
  readonly asked: Asked;
  /** Reports when the page cancels the request. */
  readonly signal: AbortSignal | undefined;
  /** Releases the response and resolves when the page has processed it. */
  readonly release: () => Promise<void>;
}
interface Hold {
  readonly takes: (asked: Asked) => boolean;
  readonly answers: PendingResponse[];
}
const holds: Hold[] = [];

/**
 * Delays future responses of this operation, or only those to requests for which `takes` returns
 * `true`. Returns the delayed responses in request order.
 */
export function delayResponses(
  call: keyof Contract,
  takes: (asked: Asked) => boolean = () => true,
): readonly PendingResponse[] {
  const answers: PendingResponse[] = [];
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

/** Number of requests that reached the mock server, not counting those of `settled` itself. */
let reached = 0;
let isSettling = false;

/**
 * Resolves when all requests of the page have reached the mock server, all responses that are not
 * delayed were processed, and no further request followed. Check that something was not requested
 * or is not shown only after this. Timers and lazily loaded components may still be pending.
 */
export async function settled(): Promise<void> {
  // Require two rounds without a request, because the page may need several turns to send the next
  // request after a response.
  for (let quiet = 0; quiet < 2; ) {
    const before = reached;
    await act(async () => {
      isSettling = true;
      // This read queues behind the reads in progress, like any other, but is not recorded in
      // `asked`.
      const read = api.endpoints.currentCity.initiate(undefined, { forceRefetch: true, subscribe: false });
      await store.dispatch(read);
      isSettling = false;
      // Components receive responses in the next frame. A dispatched action reaches them
      // immediately, and the responses with it.
      store.dispatch({ type: 'settled' });
    });
    quiet = reached === before ? quiet + 1 : 0;
  }
}

/**
 * Mocks the server and records its requests. The test fails on a query or body that violates the
 * contract, and on a request without a response.
 */
function mockServer(answers: Answers, asked: Asked[], faults: string[]) {
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
    if (answer instanceof ErrorResponse) return Response.json(answer.answer, { status: answer.status });
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
 * Renders a component. Returns queries for its content (toasts are outside it), the simulated user,
 * and the requests recorded so far. A read missing from
 * `answers` gets the minimal response (answer-of.ts); a missing write fails the test. A file
 * download is given as a `File`.
 */
export async function open(part: ReactNode, answers: Answers = {}, language = 'en') {
  const asked: Asked[] = [];
  const faults: string[] = [];
  // Registered here and not at module level, because test files share this module and its hooks
  // would then apply only to the first file.
  onTestFinished(async () => {
    cleanup();
    // Toasts must not appear in the next test's page; one may still be about to appear.
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
  vi.stubGlobal('fetch', mockServer({ currentCity: () => defaultCity, ...answers }, asked, faults));
  await i18next.changeLanguage(language);
  // As in the router, nothing is rendered before the city and the current user are loaded.
  await store.dispatch(api.endpoints.currentCity.initiate());
  if (answers.checkLogin !== undefined) await store.dispatch(api.endpoints.checkLogin.initiate());
  // Load the permissions too, because tests cannot conclude anything from a missing button before
  // that.
  if (answers.currentUser !== undefined) await store.dispatch(api.endpoints.currentUser.initiate());
  asked.length = 0;
  const { container } = render(
    <Provider store={store}>
      <MantineProvider theme={theme}>{part}</MantineProvider>
    </Provider>,
  );
  return { view: within(container), person: userEvent.setup(), asked };
}

/**
 * Renders a whole screen at a URL, like `open` does for a component. The map is not drawn, because
 * there is no WebGL here.
 */
export async function openAt(address: string, answers: Answers = {}, language = 'en') {
  history.replaceState(null, '', address);
  store.dispatch(routeChanged(location.pathname));
  applyUrl(store, location);
  return await open(<AppRouter />, answers, language);
}
