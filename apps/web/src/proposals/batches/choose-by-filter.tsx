// Finds curbs by what applies there, for example "2 hr parking mon-fri" on the north side: while
// typing, the number found is shown and the curbs are marked on the map; buttons add or remove them.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { changeBatch, deselectBatchLinks, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './batch.module.css';
import { FindConditions } from './find-conditions.tsx';
import { emptyFindForm, type FindForm, inBox, isEmptySearch, toFindBody } from './find-form.ts';
import { FoundSummary } from './found-summary.tsx';
import { useFoundLinks } from './use-found-links.ts';
import { useSelectionMessage } from './use-selection-message.ts';

type Area = 'view' | 'city';

/** Longest wording that is searched. */
const maxTextLength = 200;

function RuleField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="grid gap-4 min-width-0">
      <label className="text-13 medium" htmlFor={id}>
        {t('batch.find.rule')}
      </label>
      <input
        id={id}
        type="search"
        className="control border-box min-width-0 text-14 full-width min-height-36 pad-4-8 inherit-scheme touch-min-height-44"
        value={text}
        autoComplete="off"
        maxLength={maxTextLength}
        placeholder={t('batch.find.example')}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function AreaChoice({ area, onChange }: { readonly area: Area; readonly onChange: (area: Area) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={`bare flex wrap min-width-0 ${styles.choices}`} aria-label={t('batch.filter.where')}>
      {(['view', 'city'] as const).map((where) => (
        <label
          key={where}
          className="inline-flex gap-6 items-center min-height-28 input-accent-action phone-min-height-44"
        >
          <input type="radio" name="batch-where" checked={area === where} onChange={() => onChange(where)} />
          {t(`batch.filter.${where}`)}
        </label>
      ))}
    </fieldset>
  );
}

export function ChooseByFilter() {
  const { t } = useTranslation();
  const box = useAppSelector((state) => state.map.box);
  const instant = useSelectedInstant()?.instant ?? null;
  const [form, setForm] = useState(emptyFindForm);
  const [area, setArea] = useState<Area>('view');
  const [select, { isLoading }] = api.useSelectLinksMutation();
  const { said, sayFound, say } = useSelectionMessage();
  const conditions = toFindBody(form, instant);
  const isEmpty = isEmptySearch(conditions);
  const body = area === 'view' && box !== null ? inBox(conditions, box) : conditions;
  const { answer, error } = useFoundLinks(isEmpty ? null : body);
  const isNothingSaid = isEmpty && area === 'city';
  const nothingSaid = isNothingSaid ? t('batch.filter.nothingSaid') : null;
  const reason = !isEmpty && answer?.count === 0 ? t('batch.filter.none') : nothingSaid;
  const search = isEmpty ? null : JSON.stringify(conditions);
  useEffect(() => {
    changeBatch({ search });
    return () => changeBatch({ search: null });
  }, [search]);
  const change = (part: Partial<FindForm>) => {
    setForm({ ...form, ...part });
    say('');
  };
  const apply = async (removes: boolean) => {
    const outcome = answer === null ? await select({ body }) : { data: answer };
    if (outcome.data === undefined) return say(formatFormError(outcome.error, t('pick.failed')));
    const { count, links, truncated, rules } = outcome.data;
    if (count === 0) return say(t('batch.filter.none'));
    if (removes) return say(t('pick.removed', { count: deselectBatchLinks(links) }));
    changeBatch({ foundRules: rules.map(({ rule }) => JSON.stringify(rule)) });
    sayFound(selectBatchLinks(links), truncated);
  };
  return (
    <div className="grid one-column gap-8 min-width-0">
      <RuleField text={form.text} onChange={(text) => change({ text })} />
      <Disclosure title={t('batch.find.more')}>
        <FindConditions form={form} onChange={change} />
      </Disclosure>
      <AreaChoice
        area={area}
        onChange={(where) => {
          setArea(where);
          say('');
        }}
      />
      <div className={`grid gap-4 soft text-13 empty-gone ${styles.note}`} role="status">
        {!isEmpty && answer === null && error === null && <p>{t('pick.busy')}</p>}
        {!isEmpty && error !== null && <p>{formatFormError(error, t('pick.failed'))}</p>}
        {!isEmpty && answer !== null && <FoundSummary found={answer} />}
        {nothingSaid !== null && <p>{nothingSaid}</p>}
        {said !== '' && <p>{said}</p>}
      </div>
      <div className="flex wrap gap-8">
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={reason}
          loading={isLoading}
          onClick={() => void apply(false)}
        >
          {t('batch.filter.choose')}
        </ButtonWithReason>
        <ButtonWithReason size="compact-md" variant="subtle" reason={reason} onClick={() => void apply(true)}>
          {t('batch.filter.leaveOut')}
        </ButtonWithReason>
      </div>
    </div>
  );
}
