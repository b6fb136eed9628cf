// What can be drafted from the selected curb, under its title: edit its rules in place, change its
// regulation or only this curb, remove or create a rule, or open the existing proposal.
import type { ProposalAction } from '@curbwright/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import menuStyles from '../../ui/menu-entry.module.css';
import { Popover } from '../../ui/table/popover.tsx';
import { useOpenDraft } from '../use-open-draft.ts';
import styles from './draft.module.css';
import { type EditedCurb, useCannotStartReason, useEditInPlace } from './use-edit-in-place.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

export function CurbActions(curb: EditedCurb) {
  const { link, regulation } = curb;
  const { t } = useTranslation();
  const { begin, openProposal, copy } = useOpenDraft();
  const cannotStart = useCannotStartReason();
  const { reason, edit, openProposals } = useEditInPlace(curb);
  const [busy, setBusy] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closeMenu = useCallback(() => setAnchor(null), []);
  const run = (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  const start = (action: ProposalAction) => run(action, () => begin(action, [link], regulation));
  const entry = (name: 'copy' | 'modify' | 'remove', onClick: () => void) => (
    <button
      type="button"
      className={menuStyles.entry}
      onClick={() => {
        closeMenu();
        onClick();
      }}
    >
      {t(`draft.do.${name}`)}
    </button>
  );
  return (
    <section className="grid gap-8" data-curb-actions aria-label={t('draft.do')}>
      <div className="row wrap gap-8">
        {openProposals.map((proposal) => (
          <ButtonWithReason
            key={proposal}
            size="compact-md"
            reason={null}
            loading={busy === `open ${proposal}`}
            onClick={() => run(`open ${proposal}`, () => openProposal(proposal))}
          >
            {t('draft.do.open', { number: proposal })}
          </ButtonWithReason>
        ))}
        {regulation === null ? (
          <ButtonWithReason
            size="compact-md"
            variant={openProposals.length > 0 ? 'default' : 'filled'}
            reason={cannotStart}
            loading={busy === 'create'}
            onClick={() => start('create')}
          >
            {t('draft.do.create')}
          </ButtonWithReason>
        ) : (
          <>
            {openProposals.length === 0 && (
              <ButtonWithReason
                size="compact-md"
                leftSection={<IconPencil {...icon} />}
                reason={reason}
                loading={busy === 'edit'}
                onClick={() => run('edit', () => edit(null))}
              >
                {t('draft.do.edit')}
              </ButtonWithReason>
            )}
            <span data-curb-menu>
              <ButtonWithReason
                size="compact-md"
                variant="default"
                reason={cannotStart}
                loading={busy !== null && ['copy', 'modify', 'remove'].includes(busy)}
                pressed={anchor !== null}
                onClick={() =>
                  setAnchor(
                    anchor === null ? document.querySelector<HTMLElement>('[data-curb-menu] button') : null,
                  )
                }
              >
                <span className="row gap-4">
                  {t('draft.do.more')}
                  <IconChevronDown {...icon} />
                </span>
              </ButtonWithReason>
            </span>
            {anchor !== null && (
              <Popover label={t('draft.do.more')} anchor={anchor} onClose={closeMenu}>
                <div className="grid gap-2">
                  {entry('modify', () => start('modify'))}
                  {entry('copy', () => run('copy', () => copy(regulation.id)))}
                  {entry('remove', () => start('remove'))}
                </div>
              </Popover>
            )}
          </>
        )}
      </div>
      {(cannotStart !== null || (reason !== null && regulation !== null)) && (
        <p className={`soft text-13 ${styles.quiet}`}>{cannotStart ?? reason}</p>
      )}
    </section>
  );
}
