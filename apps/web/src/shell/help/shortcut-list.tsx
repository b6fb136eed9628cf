// List of keyboard shortcuts: what each does, a field to choose another key, and a switch to turn
// off single keys (WCAG 2.1.4). Settings are stored in this browser.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defaultShortcutSettings,
  findShortcutUsingKey,
  isUsableKey,
  type Shortcut,
  type ShortcutName,
  type ShortcutSettings,
  shortcutNames,
  shortcuts,
  singleKeyOf,
} from '../../ui/shortcut-keys.ts';
import { loadShortcutSettings, saveShortcutSettings } from '../../ui/shortcuts.ts';
import { useAppSelector } from '../store.ts';
import styles from './help.module.css';

/** Shortcuts for drafting, which exist only in the manager. */
const drafting: readonly ShortcutName[] = ['undo', 'redo', 'save'];

/** Keys handled by the map itself while it has the focus. */
const mapKeys = ['move', 'zoom', 'read', 'clear'] as const;

const onMac = /mac|iphone|ipad/i.test(navigator.userAgent);

interface RowProps {
  readonly name: ShortcutName;
  readonly settings: ShortcutSettings;
  readonly onChange: (settings: ShortcutSettings) => void;
}

function ShortcutRow({ name, settings, onChange }: RowProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const { withControl, withShift }: Shortcut = shortcuts[name];
  const single = singleKeyOf(name, settings);
  const title = t(`shortcut.${name}`);
  const choose = (typed: string) => {
    const key = typed.slice(-1);
    if (!isUsableKey(key)) return setRefused(key === '' ? null : t('shortcut.unusable'));
    const holder = findShortcutUsingKey(key, name, settings);
    if (holder !== null) return setRefused(t('shortcut.taken', { title: t(`shortcut.${holder}`) }));
    setRefused(null);
    onChange({ ...settings, keys: { ...settings.keys, [name]: key } });
  };
  return (
    <li className="between wrap gap-4-16 min-height-40 line-below">
      <span>{title}</span>
      <span className="row gap-8">
        {withControl !== null && (
          <kbd className="card sunken inherit-font text-13 nowrap pad-4-8">{`${onMac ? '⌘' : 'Ctrl'} ${withControl.toUpperCase()}`}</kbd>
        )}
        {withShift !== undefined && (
          <kbd className="card sunken inherit-font text-13 nowrap pad-4-8">{`${onMac ? '⌘' : 'Ctrl'} Shift ${withShift.toUpperCase()}`}</kbd>
        )}
        {single !== null && (
          <input
            className={`control width-40 height-32 text-center ${styles.single}`}
            aria-label={t('shortcut.keyOf', { title })}
            value={single}
            disabled={!settings.single}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </span>
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </li>
  );
}

export function ShortcutList() {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(loadShortcutSettings);
  const drafts = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const shown = shortcutNames.filter((name) => drafts || !drafting.includes(name));
  const change = (next: ShortcutSettings) => {
    saveShortcutSettings(next);
    setSettings(next);
  };
  return (
    <div className="grid gap-12 justify-items-start">
      <ul className="full-width no-bullets">
        {shown.map((name) => (
          <ShortcutRow key={name} name={name} settings={settings} onChange={change} />
        ))}
      </ul>
      <label className="ticks row gap-8 min-height-28 pointer">
        <input
          type="checkbox"
          checked={settings.single}
          onChange={(event) => change({ ...settings, single: event.target.checked })}
        />
        {t('shortcut.single')}
      </label>
      <p className="soft text-13">{t('shortcut.change')}</p>
      <Button variant="default" size="compact-sm" onClick={() => change(defaultShortcutSettings)}>
        {t('shortcut.reset')}
      </Button>
      <h4 className="margin-bottom-8 text-14 bold">{t('shortcut.onMap')}</h4>
      <ul className="full-width no-bullets">
        {mapKeys.map((name) => (
          <li key={name} className="between wrap gap-4-16 min-height-40 line-below">
            <span>{t(`shortcut.map.${name}`)}</span>
            <kbd className="card sunken inherit-font text-13 nowrap pad-4-8">
              {t(`shortcut.map.${name}.keys`)}
            </kbd>
          </li>
        ))}
      </ul>
    </div>
  );
}
