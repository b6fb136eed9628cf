// The layout of a table's columns, stored for this user in the browser.
import { type ColumnLayout, fitLayoutToColumns, readLayout } from '@curbwright/core';
import { useCallback, useEffect, useMemo, useState } from 'react';

interface StoredLayout {
  readonly layout: ColumnLayout;
  readonly change: (to: (layout: ColumnLayout) => ColumnLayout) => void;
  readonly reset: () => void;
}

const layoutStored = 'layout-stored';

/** Stores a layout from outside the table, or removes it (`null`); tables that show it follow. */
export function storeLayout(name: string, layout: ColumnLayout | null): void {
  if (layout === null) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(layout));
  dispatchEvent(new Event(layoutStored));
}

/** `name` identifies the layout in the storage: the list and the user. */
export function useStoredLayout(
  name: string,
  columns: readonly string[],
  defaultLayout: ColumnLayout,
): StoredLayout {
  const [storedLayout, setKept] = useState(() => ({ name, text: localStorage.getItem(name) }));
  if (storedLayout.name !== name) setKept({ name, text: localStorage.getItem(name) });
  useEffect(() => {
    const follow = () => setKept({ name, text: localStorage.getItem(name) });
    addEventListener(layoutStored, follow);
    return () => removeEventListener(layoutStored, follow);
  }, [name]);
  const layout = useMemo(
    () =>
      fitLayoutToColumns(storedLayout.text === null ? defaultLayout : readLayout(storedLayout.text), columns),
    [storedLayout.text, defaultLayout, columns],
  );
  const change = useCallback(
    (to: (layout: ColumnLayout) => ColumnLayout) => {
      const now = localStorage.getItem(name);
      const text = JSON.stringify(
        to(fitLayoutToColumns(now === null ? defaultLayout : readLayout(now), columns)),
      );
      localStorage.setItem(name, text);
      setKept({ name, text });
    },
    [name, columns, defaultLayout],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(name);
    setKept({ name, text: null });
  }, [name]);
  return { layout, change, reset };
}
