// @vitest-environment happy-dom
// The one proposal of the publish dialog: read anew with its check, again while what came is not of the newest version, and when somebody tries again.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../shell/staff-api.ts';
import { store } from '../../../shell/store.ts';
import { beginDraft } from '../../../testing/begin-draft.ts';
import { openHook } from '../../../testing/hook.tsx';
import { type Answers, ErrorResponse, settled } from '../../../testing/page.tsx';
import { finding, proposal, proposalResponses } from '../../../testing/proposal.ts';
import { draftClosed } from '../../draft-slice.ts';
import { usePublishCheck } from './use-publish-check.ts';

afterEach(() => act(() => void store.dispatch(draftClosed())));

async function checked(answers: Answers, id: number | null = 12, language = 'en') {
  const page = await openHook(() => usePublishCheck(id), { ...proposalResponses(), ...answers }, language);
  const reads = (name: string) => page.asked.filter((one) => one.name === name);
  return { ...page, reads, kind: () => page.now().checked?.kind };
}
const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });

it('reads the proposal and its check in the language of the page', async () => {
  const { kind, reads } = await checked({}, 12, 'es');
  await expect.poll(kind).toBe('checked');
  for (const name of ['proposedRegulation', 'lintProposedRegulation'])
    expect(reads(name)).toMatchObject([{ params: { id: '12' }, query: { language: 'es' } }]);
});

it('reads nothing of several', async () => {
  const { now, asked } = await checked({}, null);
  await settled();
  expect([now().checked, asked]).toEqual([null, []]);
});

it('reads both again while the check is of another version', async () => {
  let version = 4;
  const { now, kind, reads } = await checked({
    lintProposedRegulation: () => {
      const said = {
        version,
        findings: [finding(), finding({ finding: 'x', is_waived: true })],
        may_publish: false,
      };
      version = 5;
      return said;
    },
  });
  await expect.poll(kind).toBe('checked');
  expect([reads('lintProposedRegulation').length, reads('proposedRegulation').length]).toEqual([2, 2]);
  expect(now().checked).toMatchObject({
    answer: { version: 5 },
    blocking: [{ finding: finding().finding }],
    waived: [{ finding: 'x' }],
  });
});

it.each([
  { what: 'this proposal', open: 12, times: 2 },
  { what: 'another', open: 13, times: 1 },
])('waits for the version that is open of $what', async ({ open, times }) => {
  beginDraft({}, { proposal: open, version: 6 });
  let asks = 0;
  const { kind, reads } = await checked({
    proposedRegulation: () => {
      asks += 1;
      return { ...proposal, version: asks === 1 ? 5 : 6 };
    },
    lintProposedRegulation: () => ({ version: asks === 1 ? 5 : 6, findings: [], may_publish: true }),
  });
  await expect.poll(kind).toBe('checked');
  expect(reads('proposedRegulation')).toHaveLength(times);
});

it('tries again what failed, both of them', async () => {
  let fails = true;
  const { kind, run, reads } = await checked({
    lintProposedRegulation: () => (fails ? no : { version: 5, findings: [], may_publish: true }),
  });
  await expect.poll(kind).toBe('failed');
  fails = false;
  await run(({ retry }) => retry());
  await expect.poll(kind).toBe('checked');
  expect([reads('proposedRegulation').length, reads('lintProposedRegulation').length]).toEqual([2, 2]);
});
