// The choices in the filter sidebar, named in the reader's language: the city's own catalog and the
// existing time limits.
import { type DayPreset, durationInWords, everySubActivity } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { presetsInOrder, usePresetName } from '../../shell/preset-words.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useClassName } from '../class-hooks.ts';

export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly options: readonly Option<string>[];
}

export interface Choices {
  readonly days: readonly Option<DayPreset>[];
  readonly timeLimits: readonly Option<number>[];
  readonly restrictions: readonly Option<string>[];
  readonly sections: readonly Section[];
  /** Whether a part of the catalog failed to load. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

/**
 * Names an activity: built-in ones in the reader's language, the city's own as the server wrote it.
 */
function useActivityName(): (row: { readonly name: string; readonly display_name: string }) => string {
  const { t, i18n } = useTranslation();
  return ({ name, display_name }) => {
    const key = `activity-name.${name}`;
    return i18n.exists(key) ? t(key) : display_name;
  };
}

export function useChoices(): Choices {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const classes = api.useSubActivitiesQuery();
  const activities = api.useActivitiesQuery();
  const limits = api.useDistinctTimeLimitsQuery();
  const className = useClassName();
  const presetName = usePresetName();
  const activityName = useActivityName();
  const sections = useMemo(() => {
    const found = new Map<string, Option<string>[]>();
    for (const { name, filter_section } of classes.data?.results ?? []) {
      const options = found.get(filter_section) ?? [];
      options.push({ value: name, label: className(name) });
      found.set(filter_section, options);
    }
    return [...found].map(([name, options]) => {
      const key = `filters.section.${name}`;
      return { name, title: i18n.exists(key) ? t(key) : name, options };
    });
  }, [classes.data, className, t, i18n]);
  const parts = [classes, activities, limits];
  return {
    days: presetsInOrder.map((value) => ({ value, label: presetName(value) })),
    timeLimits: (limits.data?.results ?? []).map((value) => ({
      value,
      label: durationInWords(value, reader),
    })),
    restrictions: (activities.data?.results ?? []).map((row) => ({
      value: row.name,
      label: activityName(row),
    })),
    sections,
    failed: parts.some((part) => part.isError && !part.isFetching),
    loading: parts.some((part) => part.isLoading),
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch();
    },
  };
}

/** Returns the curb type filter with `all` first. */
export function withEverything(choices: Choices, everything: string): readonly Option<string>[] {
  return [
    { value: everySubActivity, label: everything },
    ...choices.sections.flatMap((section) => section.options),
  ];
}
