// @vitest-environment happy-dom
// Rejected curbs: the draft that stands in the way is named, with a link to it.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { open } from '../../testing/page.tsx';
import { RejectedLinkList } from './rejected-link-list.tsx';

it('links each draft in the way once', async () => {
  const rejected = (link: number, proposal: number | null) => ({
    link,
    segment_id: `s${link}`,
    code: 'existing',
    title: 'Proposed change already exists',
    detail: 'The selected Link has a proposed custom segment.',
    sub_activity: null,
    proposed_regulation_id: proposal,
  });
  const refused = [rejected(1, 31), rejected(2, 31), rejected(3, null)];
  const { view } = await open(<RejectedLinkList refused={refused} onLeaveOut={null} />);
  const links = view.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open the draft in the way: proposal 31', '/manager/mapview/?proposal=31'],
  ]);
});
