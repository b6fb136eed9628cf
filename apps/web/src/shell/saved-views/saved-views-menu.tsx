// The menu of saved views in the toolbar of the staff's maps and lists: opens a view, saves what is
// on the screen, and changes the open view.
import { Button } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import menuStyles from '../../ui/menu-entry.module.css';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Popover } from '../../ui/table/popover.tsx';
import styles from './saved-views.module.css';
import { useSavedViews, useViewActions } from './use-saved-views.ts';
import { useViewLink } from './use-view-link.ts';
import { ViewList } from './view-list.tsx';
import { ViewNameForm } from './view-name-form.tsx';

interface EntryProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick: () => void;
}

function Entry({ icon: Picture, label, onClick }: EntryProps) {
  return (
    <button type="button" className={menuStyles.entry} onClick={onClick}>
      <Picture size={18} stroke={1.5} aria-hidden="true" />
      {label}
    </button>
  );
}

/** What is being named: a new view, or the open one again. */
type Naming = 'new' | 'open' | null;

function MenuContent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { views, open, isModified, isLoaded, isError, refetch } = useSavedViews();
  const actions = useViewActions();
  const [naming, setNaming] = useState<Naming>(null);
  if (isError) return <RetryMessage title={t('views.failed')} onRetry={() => void refetch()} />;
  if (!isLoaded) return <Skeleton label={t('views.loading')} lines={3} />;
  if (naming !== null)
    return (
      <ViewNameForm
        name={naming === 'open' ? (open?.name ?? '') : ''}
        onSave={(name) =>
          naming === 'open' && open !== null ? actions.rename(open, name) : actions.saveNew(name)
        }
        onClose={onClose}
      />
    );
  /** Closes the menu and does what was chosen. */
  const then = (run: () => unknown) => () => {
    onClose();
    run();
  };
  return (
    <div className="grid one-column gap-8 min-width-0">
      {views.length === 0 ? (
        <div className={`grid gap-2 ${styles.group}`}>
          <p className="bold">{t('views.none')}</p>
          <p className="soft">{t('views.noneHelp')}</p>
        </div>
      ) : (
        <ViewList
          views={views}
          open={open}
          onOpen={(view) => then(() => actions.openView(view))()}
          onDelete={(view) => then(() => actions.remove(view))()}
        />
      )}
      <div className={`grid one-column ${styles.actions}`}>
        {open !== null && isModified && (
          <>
            {open.may_change && (
              <Entry
                icon={IconDeviceFloppy}
                label={t('views.replace')}
                onClick={then(() => actions.replace(open))}
              />
            )}
            <Entry
              icon={IconArrowBackUp}
              label={t('views.reset')}
              onClick={then(() => actions.openView(open))}
            />
          </>
        )}
        <Entry icon={IconPlus} label={t('views.saveNew')} onClick={() => setNaming('new')} />
        {open !== null && (
          <>
            {open.may_change && (
              <>
                <Entry icon={IconPencil} label={t('views.rename')} onClick={() => setNaming('open')} />
                <Entry
                  icon={IconUsers}
                  label={t(open.is_shared ? 'views.unshare' : 'views.share')}
                  onClick={then(() => actions.share(open, !open.is_shared))}
                />
              </>
            )}
            <Entry icon={IconLink} label={t('views.copyLink')} onClick={then(() => actions.copyLink(open))} />
            <Entry icon={IconX} label={t('views.leave')} onClick={then(actions.leave)} />
            {open.may_change && (
              <Entry icon={IconTrash} label={t('views.delete')} onClick={then(() => actions.remove(open))} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** `isOnMap`: the button stands on the map, among its larger buttons. */
export function SavedViewsMenu({ isOnMap = false }: { readonly isOnMap?: boolean }) {
  const { t } = useTranslation();
  const { open, isModified } = useSavedViews();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  useViewLink();
  const name = open === null ? t('views.menu') : t('views.menuOf', { name: open.name });
  return (
    <>
      <Button
        {...(isOnMap
          ? { className: `height-auto min-height-44 round-10 lift ${styles.onMap}` }
          : { size: 'compact-md' })}
        variant="default"
        data-opens="views"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={isModified ? `${name}, ${t('views.modified')}` : name}
        leftSection={<IconBookmark size={isOnMap ? 18 : 16} stroke={1.5} />}
        rightSection={<IconChevronDown size={16} stroke={1.5} />}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <span className={styles.name}>{open?.name ?? t('views.menu')}</span>
        {isModified && <span className={styles.modified}>{t('views.modified')}</span>}
      </Button>
      {anchor !== null && (
        <Popover label={t('views.list')} anchor={anchor} onClose={close}>
          <MenuContent onClose={close} />
        </Popover>
      )}
    </>
  );
}
