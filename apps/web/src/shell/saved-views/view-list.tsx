// The views in the menu: searched by typing, chosen with the arrow keys and Enter, or with a click.
import { foldText } from '@curbwright/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import menuStyles from '../../ui/menu-entry.module.css';
import styles from './saved-views.module.css';
import { type SavedView, useClosedReason, useScreenName } from './use-saved-views.ts';

interface Props {
  readonly views: readonly SavedView[];
  readonly open: SavedView | null;
  readonly onOpen: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

export function ViewList({ views, open, onOpen, onDelete }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const screenOf = useScreenName();
  const closedReason = useClosedReason();
  const id = useId();
  const searched = foldText(search.trim());
  const found = views.filter(({ name, owner, address }) =>
    foldText(`${name} ${owner} ${screenOf(address)}`).includes(searched),
  );
  const groups = [
    { title: t('views.own'), views: found.filter((view) => view.is_own) },
    { title: t('views.others'), views: found.filter((view) => !view.is_own) },
  ].filter((group) => group.views.length > 0);
  const ordered = groups.flatMap((group) => group.views);
  const at = Math.min(active, ordered.length - 1);
  const optionId = (view: SavedView | undefined) => (view === undefined ? undefined : `${id}-${view.id}`);
  const activeId = optionId(ordered[at]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const choose = (view: SavedView | undefined) => {
    if (view !== undefined && closedReason(view) === null) onOpen(view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && ordered.length > 0) {
      event.preventDefault();
      setActive((at + step + ordered.length) % ordered.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(ordered[at]);
    }
  };
  return (
    <div className="grid one-column gap-4 min-width-0">
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        className={`control border-box min-width-0 min-height-32 text-14 placeholder-soft phone-min-height-44 pad-4-8 inherit-scheme ${styles.search}`}
        aria-label={t('views.search')}
        placeholder={t('views.search')}
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('views.list')} className={styles.list}>
        {groups.map((group) => (
          <div key={group.title}>
            <p className={`soft text-12 ${styles.group}`} aria-hidden="true">
              {group.title}
            </p>
            {group.views.map((view) => {
              const reason = closedReason(view);
              const details = [reason ?? screenOf(view.address), view.is_own ? null : view.owner];
              return (
                <div key={view.id} className={`row ${styles.row}`}>
                  <button
                    type="button"
                    id={optionId(view)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={view.id === open?.id}
                    aria-disabled={reason !== null}
                    data-active={ordered[at] === view || undefined}
                    className={`${menuStyles.entry} ${styles.option}`}
                    onClick={() => choose(view)}
                  >
                    <span className="fill grid one-column min-width-0">
                      <span className="truncate">{view.name}</span>
                      <span className="soft text-12 break-anywhere">
                        {details.filter((detail) => detail !== null).join(' · ')}
                      </span>
                    </span>
                    {view.is_own && view.is_shared && (
                      <IconUsers size={16} stroke={1.5} className="soft" aria-label={t('views.shared')} />
                    )}
                  </button>
                  {reason !== null && view.may_change && (
                    <IconButton
                      label={t('views.deleteOf', { name: view.name })}
                      onClick={() => onDelete(view)}
                    >
                      <IconTrash size={18} stroke={1.5} />
                    </IconButton>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {ordered.length === 0 && (
        <p className={`soft text-13 ${styles.group}`} role="status">
          {t('views.notFound')}
        </p>
      )}
    </div>
  );
}
