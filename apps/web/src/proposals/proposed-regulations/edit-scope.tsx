// Where an edit in the panel of a curb applies: this curb only, or all curbs of its regulation.
import { curbLinkIdOf } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { linksRemoved, type OpenDraft } from '../draft-slice.ts';
import { addCurbsToDraft } from '../picking/add-curbs-to-draft.ts';
import { TwoOptionSwitch } from '../picking/two-option-switch.tsx';

interface Props {
  readonly open: OpenDraft;
  /** Id of the link in whose panel the draft is edited. */
  readonly link: number;
}

export function EditScope({ open, link }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { locale } = useReader();
  const number = (count: number) => count.toLocaleString(locale);
  const [busy, setBusy] = useState(false);
  const { data } = api.useRegulationQuery(
    open.regulation === null ? skipToken : { params: { id: open.regulation.id } },
  );
  const count = data?.link_count ?? 1;
  const chosen = open.history.now.links.map(curbLinkIdOf);
  if (data === undefined) return null;
  if (count <= 1)
    return (
      <p className="soft text-13">
        {chosen.length === 1
          ? t('draft.scope.only')
          : t('draft.curbCount', { count: chosen.length, number: number(chosen.length) })}
      </p>
    );
  const widen = () => {
    setBusy(true);
    void addCurbsToDraft(data.links.map(({ id }) => id)).finally(() => setBusy(false));
  };
  const narrow = () =>
    dispatch(linksRemoved({ links: chosen.filter((one) => one !== link), at: Date.now() }));
  return (
    <div className="grid gap-4" aria-busy={busy}>
      <TwoOptionSwitch
        label={t('draft.scope')}
        first={t('draft.scope.one')}
        second={t('draft.scope.all', { count, number: number(count) })}
        isSecond={chosen.length > 1}
        onChange={(all) => (all ? widen() : narrow())}
      />
      {chosen.length > 1 && chosen.length < count && (
        <p className="soft text-13">
          {t('draft.curbCount', { count: chosen.length, number: number(chosen.length) })}
        </p>
      )}
    </div>
  );
}
