// Lists the rules of a curb before and after a change: removed, added and unchanged. Each is marked
// by an icon and a word, never by color alone.
import type { RuleChangeSentences } from '@curbwright/core';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './rule-changes.module.css';

const signs = { removed: IconMinus, added: IconPlus, adjusted: IconPencil } as const;

function Rule({ kind, text }: { readonly kind: keyof typeof signs; readonly text: string }) {
  const { t } = useTranslation();
  const Sign = signs[kind];
  const Text = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
  return (
    <li
      className={`flex gap-8 pad-8 round-6 sunken break-anywhere svg-flex-none svg-margin-top-3 ${styles.rule}`}
      data-kind={kind}
    >
      <Sign size={16} stroke={2} aria-hidden="true" />
      <span>
        <span className={`bold ${styles.kind}`}>{t(`ruleChanges.${kind}`)}</span> <Text>{text}</Text>
      </span>
    </li>
  );
}

interface Props {
  readonly rules: RuleChangeSentences;
  /** Title above the unchanged rules. Default: how many rules stay the same. */
  readonly unchangedTitle?: string | undefined;
}

export function RuleChangeList({ rules, unchangedTitle }: Props) {
  const { t } = useTranslation();
  const { removed, added, adjusted, unchanged } = rules;
  const isSame = removed.length + added.length + adjusted.length === 0;
  const stay = unchanged.length + adjusted.length;
  return (
    <div className="grid gap-8">
      {isSame && <p>{t(stay === 0 ? 'ruleChanges.noRules' : 'ruleChanges.same')}</p>}
      {!isSame && stay + removed.length === 0 && (
        <p className="soft text-13">{t('ruleChanges.noneBefore')}</p>
      )}
      {!isSame && (
        <ul className="grid gap-4 no-bullets">
          {removed.map((text) => (
            <Rule key={text} kind="removed" text={text} />
          ))}
          {added.map((text) => (
            <Rule key={text} kind="added" text={text} />
          ))}
          {adjusted.map((text) => (
            <Rule key={text} kind="adjusted" text={text} />
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
