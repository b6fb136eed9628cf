// The rules API: verdicts for API clients, for one question or many at a time.
import {
  type RuleQuestion,
  type RuleVerdict,
  ruleQuestion,
  type rulesApiOperations,
} from '@curbwright/contract';
import { type CurbUser, knownUsers, type LanguageName, languages } from '@curbwright/core';
import type { z } from 'zod';
import { statusOfCode, toErrorResponse } from '../../platform/http/error-response.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, respond } from '../../platform/http/outcome.ts';
import { loadCategorizedUserClasses } from '../../platform/http/server-state.sql.ts';
import { parseLocalized } from '../../platform/http/validation-errors.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import { changesSince, cityRevision, externalLinkIds } from '../city-changes/city-changes.sql.ts';
import type { CityContext } from '../city-context.ts';
import { type LinkPlan, loadLinkPlans } from '../links/planned-rules.ts';
import { cityVocabulary, curbUserFromQuery, isRejection, toCurbUser } from './curb-user-query.ts';
import { type FoundLink, findQuestionLink, toRuleResponse } from './rule-response.ts';
import { linksBySegment } from './rules-api.sql.ts';

interface QuestionOnLink {
  readonly question: RuleQuestion;
  readonly link: FoundLink | Rejection;
}

function toQuestionResponse(
  context: CityContext,
  { question, link }: QuestionOnLink,
  asker: CurbUser | Rejection,
  plans: ReadonlyMap<number, LinkPlan>,
  language: LanguageName,
): RuleVerdict | Rejection {
  if (isRejection(asker)) return asker;
  if (isRejection(link)) return link;
  return toRuleResponse(context, link, plans.get(link.id), question, asker, language);
}

/** Returns the ids of the links that were found, each once. */
function idsOf(links: readonly (FoundLink | Rejection)[]): number[] {
  return [...new Set(links.flatMap((link) => (isRejection(link) ? [] : [link.id])))];
}

export function rulesApiHandlers(
  context: CityContext,
): Pick<Handlers, 'ruleVerdict' | 'ruleVerdicts' | 'ruleChanges' | 'ruleKnownValues'> {
  return {
    ruleKnownValues: async () => {
      const { city, db } = context;
      const { permits, classes, purposes } = knownUsers(
        cityVocabulary(city),
        await loadCategorizedUserClasses(db),
      );
      return respond({
        permits: [...permits],
        user_classes: [...classes],
        purposes: [...purposes],
        languages: [...languages],
        revision: city.revision,
      });
    },
    ruleVerdict: async ({ query, language }) => {
      const segments = query.segment_id === undefined ? [] : [query.segment_id];
      const asker = await curbUserFromQuery(context, query, language);
      const link = findQuestionLink(context, query, await linksBySegment(context.db, segments));
      const plans = await loadLinkPlans(context, idsOf([link]));
      const answer = toQuestionResponse(context, { question: query, link }, asker, plans, language);
      return isRejection(answer) ? answer : respond(answer);
    },
    ruleChanges: async ({ query }) => {
      const { db } = context;
      // Read first: a change that arrives in between is then either included or left for the next
      // request.
      const current = await cityRevision(db);
      const { changes: rows, more } = await changesSince(db, query.since, query.limit);
      const names = await externalLinkIds(db, [...new Set(rows.flatMap(({ links }) => links ?? []))]);
      return respond({
        revision: rows.at(-1)?.revision ?? current,
        current,
        more,
        results: rows.map(({ revision, at, links }) => ({
          revision,
          at: at.toISOString(),
          links:
            links?.flatMap((id) => {
              const name = names.get(id);
              return name === undefined ? [] : [{ id, ...name }];
            }) ?? null,
        })),
      });
    },
    ruleVerdicts: async ({ body, language }) => {
      const read = body.questions.map((question) => parseLocalized(ruleQuestion, question, language));
      const segments = read.flatMap((one) => (one.ok ? (one.value.segment_id ?? []) : []));
      const bySegment = await linksBySegment(context.db, segments);
      const categories = await loadCategorizedUserClasses(context.db);
      const questions: (QuestionOnLink | Rejection)[] = [];
      await forEachInSlices(read, (one) => {
        questions.push(
          one.ok
            ? { question: one.value, link: findQuestionLink(context, one.value, bySegment) }
            : reject('invalid', { fields: one.fields }),
        );
      });
      const links = questions.flatMap((one) => (isRejection(one) ? [] : [one.link]));
      const plans = await loadLinkPlans(context, idsOf(links));
      const askerOf = (question: RuleQuestion) => toCurbUser(context.city, categories, question, language);
      const results: Item[] = [];
      await forEachInSlices(questions, (one, index) => {
        const answer = isRejection(one)
          ? one
          : toQuestionResponse(context, one, askerOf(one.question), plans, language);
        if (!isRejection(answer)) {
          results.push({ index, ok: true, status: 200, code: null, detail: null, field: null, answer });
          return;
        }
        results.push(toRejectionItem(index, answer, language));
      });
      const done = results.filter(({ ok }) => ok).length;
      return respond({ results, done, refused: results.length - done });
    },
  };
}

type Item = z.output<typeof rulesApiOperations.ruleVerdicts.answer>['results'][number];

/**
 * Converts a rejection to the result item of its question: its detail, or the first error of the
 * invalid field.
 */
function toRejectionItem(index: number, refused: Rejection, language: LanguageName): Item {
  const body = toErrorResponse(refused, language);
  const [field = null] = Object.keys(refused.fields);
  const faults = field === null ? undefined : Object.entries(body).find(([name]) => name === field)?.[1];
  const fault: unknown = Array.isArray(faults) ? faults[0] : undefined;
  return toFailedItem(
    index,
    refused.status ?? statusOfCode[refused.code],
    refused.code,
    body.detail ?? (typeof fault === 'string' ? fault : null),
    field,
  );
}

function toFailedItem(
  index: number,
  status: number,
  code: string,
  detail: string | null,
  field: string | null = null,
): Item {
  return { index, ok: false, status, code, detail, field, answer: null };
}
