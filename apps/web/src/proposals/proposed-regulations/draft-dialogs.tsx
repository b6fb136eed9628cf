// The dialogs of drafting, one at a time: unsaved changes, existing proposals, a conflict, a
// deleted or published proposal.

import { selectLeaveQuestion } from '../../shell/leave-guard.ts';
import { useAppSelector } from '../../shell/store.ts';
import { selectDraftSaveError } from '../draft-save-error.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ExistingProposalDialog } from './existing-proposal-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

interface Props {
  readonly mayEdit: boolean;
  /** Stores the open draft in the browser now. */
  readonly onKeep: () => void;
}

export function DraftDialogs(props: Props) {
  const open = useAppSelector((state) => state.draft.open);
  const trouble = useAppSelector(selectDraftSaveError);
  const leaving = useAppSelector(selectLeaveQuestion);
  if (trouble?.kind === 'standing') return <ExistingProposalDialog trouble={trouble} />;
  if (leaving === 'draft') return <LeaveDialog {...props} />;
  if (open === null || trouble === null) return null;
  if (trouble.kind === 'conflict' && trouble.theirs.id === open.proposal)
    return <ConflictDialog open={open} theirs={trouble.theirs} />;
  if (trouble.kind === 'deleted' || trouble.kind === 'published')
    return <GoneDialog open={open} trouble={trouble} />;
  return null;
}
