// Lists the templates by name with their first rules. They can be searched, applied to the draft,
// and deleted after confirmation.
import {
  applyTemplate,
  describeRestriction,
  foldText,
  type ProposalDraft,
  restrictionsOfDraft,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { dashPatterns } from '../../map/view.ts';
import { api } from '../../shell/api.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { undoDeletionAction } from '../../shell/undo-deletion.ts';
import { ButtonWithReason, IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DashSample } from '../../ui/dash-sample.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './templates.module.css';
import { type Template, useTemplates } from './use-templates.ts';

interface Props {
  readonly mayEdit: boolean;
  /** Receives a function that applies the template to a draft. */
  readonly onApply: (lay: (draft: ProposalDraft) => ProposalDraft) => void;
}

/** Rules listed per template; the rest are only counted. */
const maxListedRules = 2;

function Row({ template, mayEdit, onApply }: { readonly template: Template } & Props) {
  const { t } = useTranslation();
  const { nameOf: personName } = usePersonNames();
  const { reader, time } = useCityLocale();
  const nameOf = useCurbTypeName();
  const look = useCurbStyles().get(template.rules.subActivity);
  const [asks, setAsks] = useState(false);
  const [remove, removing] = api.useDeleteTemplateMutation();
  const { name, rules } = template;
  const disabledReason = mayEdit ? null : t('template.mayNot');
  const deleteTemplate = async () => {
    const { error } = await remove({ params: { id: template.id } });
    if (error === undefined)
      showSuccess(t('template.deleted', { name }), undoDeletionAction('template', [template.id]));
  };
  const sentences = restrictionsOfDraft(rules).map((one) => describeRestriction(one, reader.language, time));
  return (
    <li className="card grid one-column gap-4 pad-8-12">
      <div className="row gap-4">
        <span className="fill bold break-anywhere">{name}</span>
        <ButtonWithReason
          size="compact-sm"
          reason={disabledReason}
          onClick={() => onApply((draft) => applyTemplate(draft, rules))}
        >
          {t('template.apply')}
        </ButtonWithReason>
        <IconButtonWithReason
          label={t('template.delete', { name })}
          reason={disabledReason}
          onClick={() => setAsks(true)}
        >
          <IconTrash size={18} stroke={1.5} />
        </IconButtonWithReason>
      </div>
      <p className={styles.class}>
        {look !== undefined && (
          <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
        )}
        {nameOf(rules.subActivity)}
        {template.user !== null && <span className={styles.note}>{personName(template.user)}</span>}
      </p>
      {sentences.slice(0, maxListedRules).map((sentence, at) => (
        // The index is part of the key because two rules may have the same text.
        <p key={`rule-${String(at)}`} className={styles.note}>
          {sentence}
        </p>
      ))}
      {sentences.length > maxListedRules && (
        <p className={styles.note}>{t('template.more', { count: sentences.length - maxListedRules })}</p>
      )}
      {asks && (
        <div
          className="grid gap-8 pad-8-12 round-6 bad-wash"
          role="alertdialog"
          aria-label={t('template.delete', { name })}
        >
          <p>{t('template.question', { name })}</p>
          <div className="flex wrap gap-8 justify-end">
            <Button size="compact-sm" variant="default" onClick={() => setAsks(false)}>
              {t('template.keep')}
            </Button>
            <Button
              size="compact-sm"
              color="red.9"
              autoFocus
              disabled={removing.isLoading}
              onClick={() => void deleteTemplate()}
            >
              {t('template.deleteNow')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function matches({ name, rules }: Template, search: string, nameOf: (name: string) => string): boolean {
  return foldText(`${name} ${nameOf(rules.subActivity)}`).includes(foldText(search.trim()));
}

export function TemplateList({ mayEdit, onApply }: Props) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const { templates, isLoading, isError, refetch } = useTemplates();
  const [search, setSearch] = useState('');
  if (isLoading) return <Skeleton label={t('template.loading')} lines={4} />;
  if (isError) return <RetryMessage title={t('template.failed')} onRetry={refetch} />;
  if (templates.length === 0)
    return <StateMessage title={t('template.empty')}>{t('template.emptyHelp')}</StateMessage>;
  const found = templates.filter((one) => matches(one, search, nameOf));
  return (
    <section aria-label={t('template.list')} className="grid one-column gap-12 min-width-0">
      <input
        className={styles.input}
        type="search"
        aria-label={t('template.search')}
        placeholder={t('template.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className={styles.note} role="status">
        {t('template.count', { count: found.length })}
      </p>
      <ul className={`grid one-column gap-8 scroll-y no-bullets ${styles.rows}`}>
        {found.map((template) => (
          <Row key={template.id} {...{ template, mayEdit, onApply }} />
        ))}
      </ul>
    </section>
  );
}
