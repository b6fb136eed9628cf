// Adds the curbs shown on the map: those in view that its filters and legend do not hide.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenRuleSets } from '../../city/filters/filter-hooks.ts';
import { selectBatchLinks } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';

/** Maximum number of links in the response for one box. */
const maxLinksInBox = 5000;

export function AddVisibleCurbs() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const hidden = useHiddenRuleSets();
  const box = useAppSelector((state) => state.map.box);
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
  const addCurbs = async () => {
    if (box === null) return;
    setBusy(true);
    const [min_lng, min_lat, max_lng, max_lat] = box;
    const query = { min_lng, min_lat, max_lng, max_lat, limit: maxLinksInBox };
    const { data } = await awaitQuery(
      dispatch(api.endpoints.linksInBox.initiate({ query }, { forceRefetch: true })),
    );
    setBusy(false);
    if (data === undefined) return say(t('pick.failed'));
    const links = data.features.flatMap(({ id, properties }) =>
      hidden.has(properties.rule_set ?? 0) ? [] : [id],
    );
    if (links.length === 0) return say(t('zones.segments.noneShown'));
    const { added, isFull } = selectBatchLinks(links);
    if (isFull) return say(t('zones.segments.full'));
    say(t(data.truncated ? 'zones.segments.cut' : 'pick.added', { count: added }));
  };
  return (
    <div className="grid gap-4 content-start min-width-0">
      <div>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          loading={busy}
          reason={box === null ? t('zones.segments.noView') : null}
          onClick={() => void addCurbs()}
        >
          {t('zones.segments.shown')}
        </ButtonWithReason>
      </div>
      <p className="soft text-13" role="status">
        {said}
      </p>
    </div>
  );
}
