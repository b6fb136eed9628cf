// The rules in force on the selected curbs, those on the most curbs first. One rule, or several at
// once, is changed or removed wherever it occurs; all other rules stay.
import {
  changeRestriction,
  describeDistinctly,
  describeRestriction,
  foldName,
  type Restriction,
  ruleChangeOf,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { selectBatch } from '../../city/view/batch-slice.ts';
import { useAppSelector } from '../../shell/store.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import styles from './batch.module.css';
import type { RuleEditForm } from './batch-form.ts';
import type { Preview } from './preview-summary.ts';

/** Number of rules listed before the user asks for all, and from which they can be filtered. */
const maxListedRules = 8;

interface RuleInForce {
  readonly key: string;
  readonly rule: Restriction;
  readonly text: string;
  readonly links: number;
}

interface Props {
  readonly inForce: Preview['now']['rules'];
  /** All rules of the preview. */
  readonly rules: Preview['rules'];
  readonly edits: readonly RuleEditForm[];
  readonly onEdit: (edits: readonly RuleEditForm[]) => void;
  /** Renders the fields of a rule, given the other rules. */
  readonly fields: (
    rule: Restriction,
    others: readonly Restriction[],
    onEdit: (rule: Restriction) => void,
  ) => ReactNode;
}

/** Whether a text has all words of another, in any order, letter case and accents aside. */
function matchesText(text: string, words: string): boolean {
  const folded = foldName(text);
  return words
    .split(/\s+/)
    .map(foldName)
    .every((word) => folded.includes(word));
}

function EditedRules({
  edit,
  inForce,
  others,
  onEdit,
  onUndo,
  fields,
}: Pick<Props, 'fields'> & {
  readonly edit: RuleEditForm;
  readonly inForce: readonly RuleInForce[];
  readonly others: readonly Restriction[];
  readonly onEdit: (edit: RuleEditForm) => void;
  readonly onUndo: () => void;
}) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const { edited, rules } = edit;
  const textOf = (rule: Restriction) => describeRestriction(rule, reader.language, time);
  const links = inForce.reduce((sum, one) => sum + one.links, 0);
  const [first] = rules;
  const isChanged =
    edited !== null && first !== undefined && Object.keys(ruleChangeOf(first, edited)).length > 0;
  return (
    <li
      className={`card grid gap-8 min-width-0 pad-10-12 break-anywhere ${styles.touch}`}
      data-touched="true"
    >
      <p className="medium">
        {t(edited === null ? 'batch.ruleEdit.removed' : 'batch.ruleEdit.changed', { count: links })}
      </p>
      <ul className="grid gap-4 no-bullets">
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)}>
            {edited === null || isChanged ? <del>{textOf(rule)}</del> : textOf(rule)}
          </li>
        ))}
        {isChanged && rules.length === 1 && (
          <li>
            <ins>{textOf(changeRestriction(first, ruleChangeOf(first, edited) as Partial<Restriction>))}</ins>
          </li>
        )}
      </ul>
      {edited !== null && rules.length > 1 && (
        <p className="soft text-13">{t('batch.ruleEdit.severalHelp')}</p>
      )}
      {edited !== null && fields(edited, others, (next) => onEdit({ ...edit, edited: next }))}
      <div className="flex wrap gap-8">
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t('batch.ruleEdit.undo')}
        </Button>
      </div>
    </li>
  );
}

export function RuleEditList({ inForce, rules, edits, onEdit, fields }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const { foundRules } = useAppSelector(selectBatch);
  const [words, setWords] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const typeName = useCurbTypeName();
  const all = useMemo(() => {
    const found = inForce.flatMap(({ rule: place, links }) => {
      const rule = rules[place];
      return rule === undefined ? [] : [{ rule, links }];
    });
    const texts = describeDistinctly(
      found.map(({ rule }) => rule),
      reader.language,
      time,
      typeName,
    );
    return found.map(
      ({ rule, links }, at): RuleInForce => ({
        key: JSON.stringify(rule),
        rule,
        text: texts[at] ?? '',
        links,
      }),
    );
  }, [inForce, rules, reader.language, time, typeName]);
  const edited = new Set(edits.flatMap((edit) => edit.rules.map((rule) => JSON.stringify(rule))));
  const open = all.filter(({ key }) => !edited.has(key));
  const isFound = ({ key }: RuleInForce) => foundRules.includes(key);
  const found = [...open.filter(isFound), ...open.filter((one) => !isFound(one))].filter(({ text }) =>
    matchesText(text, words),
  );
  const listed = showsAll ? found : found.slice(0, maxListedRules);
  const chosen = open.filter(({ key }) => checked.has(key));
  /** Edits the rule, together with the checked ones if it is one of them. */
  const begin = (one: RuleInForce, removes: boolean) => {
    const group = checked.has(one.key) ? [one, ...chosen.filter(({ key }) => key !== one.key)] : [one];
    setChecked(new Set([...checked].filter((key) => !group.some((other) => other.key === key))));
    focusAfter(
      () => onEdit([...edits, { rules: group.map(({ rule }) => rule), edited: removes ? null : one.rule }]),
      () => document.getElementById(`${id}-edits`)?.lastElementChild?.querySelector('select, input, button'),
    );
  };
  const isOneOfSeveral = ({ key }: RuleInForce) => checked.has(key) && chosen.length > 1;
  const check = (key: string, isChecked: boolean) => {
    const next = new Set(checked);
    if (isChecked) next.add(key);
    else next.delete(key);
    setChecked(next);
  };
  if (all.length === 0) return <p className="soft text-13">{t('batch.ruleEdit.none')}</p>;
  return (
    <section className="grid one-column gap-8 min-width-0" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-14 bold">
        {t('batch.ruleEdit.title')}
      </h3>
      {edits.length > 0 && (
        <ul id={`${id}-edits`} className="grid one-column gap-8 no-bullets">
          {edits.map((edit, at) => {
            const isOfEdit = ({ key }: RuleInForce) =>
              edit.rules.some((rule) => JSON.stringify(rule) === key);
            return (
              <EditedRules
                key={JSON.stringify(edit.rules)}
                edit={edit}
                inForce={all.filter(isOfEdit)}
                others={all.filter((one) => !isOfEdit(one)).map(({ rule }) => rule)}
                fields={fields}
                onEdit={(next) => onEdit(edits.map((other, index) => (index === at ? next : other)))}
                onUndo={() => onEdit(edits.filter((_, index) => index !== at))}
              />
            );
          })}
        </ul>
      )}
      {open.length > maxListedRules && (
        <input
          className={`control border-box full-width ${styles.text}`}
          type="search"
          aria-label={t('batch.ruleEdit.filter')}
          placeholder={t('batch.ruleEdit.filter')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className="grid one-column gap-4 no-bullets">
        {listed.map((one) => (
          <li key={one.key} className="card grid gap-4 min-width-0 pad-8-12">
            <label className="flex gap-8 items-start break-anywhere input-accent-action">
              <input
                type="checkbox"
                checked={checked.has(one.key)}
                onChange={({ target }) => check(one.key, target.checked)}
              />
              <span>
                {one.text}{' '}
                <span className="soft text-13">{t('batch.ruleEdit.curbs', { count: one.links })}</span>
              </span>
            </label>
            <span className="flex wrap gap-8 justify-end">
              {(['change', 'remove'] as const).map((act) => (
                <Button
                  key={act}
                  size="compact-sm"
                  variant={act === 'change' ? 'default' : 'subtle'}
                  aria-label={
                    isOneOfSeveral(one) ? undefined : t(`batch.ruleEdit.${act}Rule`, { rule: one.text })
                  }
                  onClick={() => begin(one, act === 'remove')}
                >
                  {isOneOfSeveral(one)
                    ? t(`batch.ruleEdit.${act}Several`, { count: chosen.length })
                    : t(`batch.ruleEdit.${act}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && open.length > 0 && (
        <p className="soft text-13">{t('batch.ruleEdit.noneFound')}</p>
      )}
      {found.length > listed.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('batch.ruleEdit.all', { count: found.length })}
        </Button>
      )}
    </section>
  );
}
