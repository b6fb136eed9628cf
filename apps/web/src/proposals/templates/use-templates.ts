// Loads all templates of the city, sorted by name.
import type { TemplateRules } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';

export interface Template {
  readonly id: number;
  readonly name: string;
  /** User who created it; `null` = unknown. */
  readonly user: string | null;
  readonly rules: TemplateRules;
}

const none: readonly Template[] = [];

export function useTemplates() {
  const found = api.useTemplatesQuery();
  const { data } = found;
  const templates = useMemo(
    () =>
      data === undefined
        ? none
        : data.results.map(({ id, name, user, regulation, restrictions }) => ({
            id,
            name,
            user,
            rules: {
              subActivity: regulation.sub_activity,
              timeLimit: regulation.time_limit,
              payment: regulation.payment,
              restrictions,
            },
          })),
    [data],
  );
  return { templates, isLoading: found.isLoading, isError: found.isError, refetch: found.refetch };
}
