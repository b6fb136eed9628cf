// The choices in the filter sidebar, named in the reader's language: the city's own catalog and the
// existing time limits.
import { anyCurbType, type DayPreset, formatDuration } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { sortedPresets, usePresetName } from '../../shell/day-preset-names.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useCurbTypeName } from '../curb-type-hooks.ts';

export interface FilterOption<Value> {
  readonly value: Value;
  readonly label: string;
}

interface FilterOptionSection {
  readonly name: string;
  readonly title: string;
  readonly options: readonly FilterOption<string>[];
}

export interface FilterChoices {
  readonly days: readonly FilterOption<DayPreset>[];
  readonly timeLimits: readonly FilterOption<number>[];
  readonly restrictions: readonly FilterOption<string>[];
  readonly sections: readonly FilterOptionSection[];
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

export function useFilterChoices(): FilterChoices {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const classes = api.useSubActivitiesQuery();
  const activities = api.useActivitiesQuery();
  const limits = api.useDistinctTimeLimitsQuery();
  const className = useCurbTypeName();
  const presetName = usePresetName();
  const activityName = useActivityName();
  const sections = useMemo(() => {
    const found = new Map<string, FilterOption<string>[]>();
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
    days: sortedPresets.map((value) => ({ value, label: presetName(value) })),
    timeLimits: (limits.data?.results ?? []).map((value) => ({
      value,
      label: formatDuration(value, reader),
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
export function withAllOption(choices: FilterChoices, everything: string): readonly FilterOption<string>[] {
  return [
    { value: anyCurbType, label: everything },
    ...choices.sections.flatMap((section) => section.options),
  ];
}
