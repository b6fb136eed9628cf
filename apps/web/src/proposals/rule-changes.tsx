// Lists the rules of a curb before and after a change: changed, removed, added and unchanged. Each
// is marked by an icon and a word, never by color alone.
import type { RuleChangeSentences } from '@curbwright/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './rule-changes.module.css';

const signs = { removed: IconMinus, added: IconPlus, before: IconMinus, after: IconPlus } as const;

/** A rule that is in force only before or only after the change. */
function Rule({ kind, text }: { readonly kind: keyof typeof signs; readonly text: string }) {
  const { t } = useTranslation();
  const Sign = signs[kind];
  const isGone = kind === 'removed' || kind === 'before';
  const Text = isGone ? 'del' : 'ins';
  return (
    <div
      className={`flex gap-8 pad-8 round-6 break-anywhere svg-flex-none svg-margin-top-3 ${styles.rule}`}
      data-kind={isGone ? 'removed' : 'added'}
    >
      <Sign size={16} stroke={2} aria-hidden="true" />
      <span>
        <span className={`bold ${styles.kind}`}>{t(`ruleChanges.${kind}`)}</span> <Text>{text}</Text>
      </span>
    </div>
  );
}

type ChangedRule = RuleChangeSentences['changed'][number];

function ChangedRuleItem({ rule: { line, before, after } }: { readonly rule: ChangedRule }) {
  return (
    <li className="grid gap-2">
      <div className="flex gap-8 break-anywhere svg-flex-none svg-margin-top-3 medium">
        <IconPencil size={16} stroke={1.5} aria-hidden="true" />
        <span>{line}</span>
      </div>
      {before !== after && (
        <>
          <Rule kind="before" text={before} />
          <Rule kind="after" text={after} />
        </>
      )}
    </li>
  );
}

interface Props {
  readonly rules: Pick<RuleChangeSentences, 'changed' | 'removed' | 'added' | 'unchanged'>;
  /** Title above the unchanged rules. Default: how many rules stay the same. */
  readonly unchangedTitle?: string | undefined;
}

export function RuleChangeList({ rules, unchangedTitle }: Props) {
  const { t } = useTranslation();
  const { changed, removed, added, unchanged } = rules;
  const isSame = changed.length + removed.length + added.length === 0;
  const stay = unchanged.length + changed.length;
  return (
    <div className="grid gap-8">
      {isSame && <p>{t(stay === 0 ? 'ruleChanges.noRules' : 'ruleChanges.same')}</p>}
      {!isSame && stay + removed.length === 0 && (
        <p className="soft text-13">{t('ruleChanges.noneBefore')}</p>
      )}
      {!isSame && (
        <ul className="grid gap-8 no-bullets">
          {changed.map((rule) => (
            <ChangedRuleItem key={JSON.stringify(rule)} rule={rule} />
          ))}
          {removed.map((text) => (
            <li key={text}>
              <Rule kind="removed" text={text} />
            </li>
          ))}
          {added.map((text) => (
            <li key={text}>
              <Rule kind="added" text={text} />
            </li>
          ))}
        </ul>
      )}
      {!isSame && stay + added.length === 0 && <p className="soft text-13">{t('ruleChanges.noneAfter')}</p>}
      {unchanged.length > 0 && (
        <Disclosure title={unchangedTitle ?? t('ruleChanges.unchanged', { count: unchanged.length })}>
          <ul className="grid gap-4 pad-start-20">
            {unchanged.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
