// The city's permits as a checklist; a long list can be searched.
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup } from '../../ui/choice-groups.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { maxRememberedPermits } from './remembered-user.ts';

/** Maximum number of permits shown without a search field. */
const shortList = 12;

interface Props {
  readonly permits: readonly string[];
  readonly chosen: readonly string[];
  /** Chosen permits that this city does not have. */
  readonly unknown: readonly string[];
  readonly onToggle: (permit: string) => void;
  readonly onClose: () => void;
}

export function PermitDialog({ permits, chosen, unknown, onToggle, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const sought = text.trim().toLocaleLowerCase();
  const isChosen = (permit: string) => chosen.includes(permit) || unknown.includes(permit);
  const isFull = chosen.length + unknown.length >= maxRememberedPermits;
  const found = permits.filter((permit) => permit.toLocaleLowerCase().includes(sought));
  return (
    <Dialog title={t('asker.permitTitle')} closeLabel={t('asker.permitsDone')} onClose={onClose}>
      <div className="grid gap-12">
        <p className="soft regular">{t(permits.length === 0 ? 'asker.noPermits' : 'asker.permitHelp')}</p>
        {permits.length > shortList && (
          <label className="grid gap-4" htmlFor={id}>
            <span>{t('asker.findPermit')}</span>
            <input
              id={id}
              type="search"
              className="control min-height-40 pad-0-8"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        )}
        <CheckboxGroup
          label={t('asker.permits')}
          options={[
            ...unknown.map((permit) => ({ value: permit, label: permit, note: t('asker.unknownPermit') })),
            ...found.map((permit) => ({
              value: permit,
              label: permit,
              disabled: isFull && !isChosen(permit),
            })),
          ]}
          isChosen={isChosen}
          onToggle={onToggle}
        />
        <p className="soft regular" role="status">
          {permits.length > 0 && found.length === 0 && t('asker.permitNotFound', { text: text.trim() })}
        </p>
        {isFull && (
          <p className="soft regular" role="status">
            {t('asker.permitsFull', { most: maxRememberedPermits })}
          </p>
        )}
        <Button onClick={onClose}>{t('asker.permitsDone')}</Button>
      </div>
    </Dialog>
  );
}
