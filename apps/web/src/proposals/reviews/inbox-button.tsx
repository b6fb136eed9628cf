// Header button with the number of changes that wait for the user, and the list of them.

import type { ProposedListRow } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { navigateTo } from '../../shell/navigation.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useInstantFormat } from '../history/use-instant-format.ts';
import { usePlaceName } from '../place-name.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { ReviewBadge } from './review-status.tsx';
import styles from './reviews.module.css';
import { useInbox } from './use-inbox.ts';
import { useInboxMessages } from './use-inbox-messages.ts';

/** Rows of the dialog, the largest page; the list shows the others. */
const maxRows = 100;

/** Proposals of one batch in the same state, or a single one. */
type InboxGroup = readonly [ProposedListRow, ...ProposedListRow[]];

/** Joins the proposals of one batch that are in the same state, in the order of the first of each. */
function groupByBatch(rows: readonly ProposedListRow[]): readonly InboxGroup[] {
  const groups = new Map<string, InboxGroup>();
  for (const row of rows) {
    const key = row.batch === null ? `proposal ${row.id}` : `batch ${row.batch} ${row.review.state}`;
    const group = groups.get(key);
    groups.set(key, group === undefined ? [row] : [...group, row]);
  }
  return [...groups.values()];
}

function InboxDialog({ ids, onClose }: { readonly ids: readonly number[]; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const placeOf = usePlaceName();
  const when = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  const { openProposal } = useOpenDraft();
  const { data } = api.useProposedRegulationListDataQuery(
    {
      query: {
        ids: ids.slice(0, maxRows).join(','),
        is_published: false,
        limit: maxRows,
        language: i18n.language,
      },
    },
    { skip: ids.length === 0 },
  );
  const rows = new Map(data?.results.map((row) => [row.id, row]));
  /** Who handed it in or decided, when, on how many curbs, and why. */
  const facts = (group: InboxGroup) => {
    const [{ review, reason, id, batch }] = group;
    const count = group.reduce((sum, { link_count: curbs }) => sum + curbs, 0);
    const name =
      group.length === 1 || batch === null
        ? t('outcome.proposal', { id })
        : t('batchList.unnamed', { id: batch });
    const { state, handed_in_by: by, handed_in: handedIn, reviewed_by: reviewer, reviewed } = review;
    const event =
      state === 'sent_back' && reviewer !== null && reviewed !== null
        ? t('review.decided.sent_back', { who: personName(reviewer), when: when(reviewed) })
        : by !== null && handedIn !== null
          ? t('review.handedIn', { who: personName(by), when: when(handedIn) })
          : null;
    return [name, event, t('outcome.curbs', { count }), reason]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  };
  /** The place of the first, and how many more there are. */
  const placesOf = (group: InboxGroup) => {
    const [first, ...others] = group;
    return others.length === 0
      ? placeOf(first)
      : t('inbox.places', { place: placeOf(first), number: others.length });
  };
  /** Opens the list with the proposals of a batch that wait. */
  const openList = ([{ batch }]: InboxGroup) => {
    onClose();
    navigateTo(
      `/manager/listview/?rows=waiting&where_batch=${encodeURIComponent(JSON.stringify([`${batch}`]))}`,
    );
  };
  const open = (id: number) => {
    onClose();
    void openProposal(id);
  };
  return (
    <Dialog
      title={t('inbox.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          onClick={() => {
            onClose();
            navigateTo('/manager/listview/?rows=waiting');
          }}
        >
          {t('inbox.toList')}
        </Button>
      }
    >
      {ids.length === 0 ? (
        <StateMessage title={t('inbox.empty')}>{t('inbox.emptyHelp')}</StateMessage>
      ) : data === undefined ? (
        <Skeleton label={t('app.loading')} lines={3} />
      ) : (
        <ul className="grid gap-4 no-bullets">
          {groupByBatch(ids.flatMap((id) => rows.get(id) ?? [])).map(([row, ...others]) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.entry}
                onClick={() => (others.length === 0 ? open(row.id) : openList([row, ...others]))}
              >
                <span className="row wrap gap-4-8">
                  <b>{placesOf([row, ...others])}</b> <ReviewBadge proposal={row} />
                </span>
                <span className="break-anywhere">{row.change_line}</span>
                {row.note !== null && <q className="break-anywhere">{row.note}</q>}
                <span className="soft text-13">{facts([row, ...others])}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

export function InboxButton() {
  const { t } = useTranslation();
  const reader = useReader();
  const login = useLogin();
  const { data, ids, count } = useInbox();
  const [isOpen, setOpen] = useState(false);
  useInboxMessages(login.data?.username ?? '');
  if (data === undefined) return null;
  const number = numberFormat(reader.locale).format(count);
  return (
    <>
      <ToolButton
        label={count === 0 ? t('inbox.title') : t('inbox.titleCount', { number })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.inbox}>
          <IconInbox size={20} stroke={1.5} />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {number}
            </span>
          )}
        </span>
      </ToolButton>
      {isOpen && <InboxDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
