// @vitest-environment happy-dom
// Pages that look again by themselves, each after its own while: what they show goes on without the person.
import type { Contract, WebhookResponse } from '@curbwright/contract';
import { act, fireEvent } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import '../shell/staff-api.ts';
import { ExportsPage } from '../exchange/nightly-exports/exports-page.tsx';
import { DeliveryLog } from '../exchange/webhooks/delivery-log.tsx';
import { WebhooksPage } from '../exchange/webhooks/webhooks-page.tsx';
import { BackupsPage } from '../operations/backups/backups-page.tsx';
import { JobsPage } from '../operations/system/jobs-page.tsx';
import { OverviewPage } from '../operations/system/overview-page.tsx';
import { SensorsPage } from '../sessions/sensors/sensors-page.tsx';
import { mockResponse } from '../testing/answer-of.ts';
import { open, settled, signedIn } from '../testing/page.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** Renders its children only after a click, because the test's fake clock is running by then. */
function Later({ children }: { readonly children: ReactNode }) {
  const [isThere, come] = useState(false);
  if (isThere) return children;
  return (
    <button type="button" onClick={() => come(true)}>
      Come
    </button>
  );
}

const { results } = mockResponse('webhooks', { results: [{ id: 4 }] });
const [webhook] = results as readonly WebhookResponse[];

it.each<[string, keyof Contract, number, ReactNode]>([
  ['backups', 'backups', 3, <BackupsPage key="backups" />],
  ['exports', 'nightlyExports', 10, <ExportsPage key="exports" />],
  ['sensors', 'sensors', 10, <SensorsPage key="sensors" />],
  ['webhooks', 'webhooks', 5, <WebhooksPage key="webhooks" />],
  ['what a webhook was sent', 'webhookDeliveries', 3, webhook && <DeliveryLog key="log" webhook={webhook} />],
  ['jobs', 'jobs', 5, <JobsPage key="jobs" />],
  ['the overview', 'systemState', 30, <OverviewPage key="overview" />],
])('%s are read again (%s) after %i seconds', async (_what, call, seconds, page) => {
  const { view, asked } = await open(<Later>{page}</Later>, signedIn('view', 'administer'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const asks = () => asked.filter(({ name }) => name === call).length;
  const pass = async (milliseconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await settled();
  };
  fireEvent.click(view.getByRole('button', { name: 'Come' }));
  await settled();
  expect(asks()).toBe(1);
  await pass(seconds * 800);
  expect(asks()).toBe(1);
  await pass(seconds * 400);
  expect(asks()).toBe(2);
});
