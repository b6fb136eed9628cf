// The rules API: verdicts for API clients, one or many at a time.
import { type RuleQuestion, type RuleVerdict, ruleQuestion, type rulesApiCalls } from '@curbwright/contract';
import { type Asker, knownUsers, type LanguageName, languages } from '@curbwright/core';
import type { z } from 'zod';
import { parseWith } from '../../platform/http/faults.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse } from '../../platform/http/outcome.ts';
import { refusalBody, statusOfCode } from '../../platform/http/refusals.ts';
import { categoryClasses } from '../../platform/http/server-state.sql.ts';
import { eachInSlices } from '../../platform/time-slices/in-slices.ts';
import { changesSince, cityRevision, namesOfLinks } from '../city-changes/city-changes.sql.ts';
import type { CityContext } from '../city-context.ts';
import { askerIn, askerOfQuery, cityVocabulary, isRefused } from './asker-of-query.ts';
import { linkOfQuestion, ruleAnswer } from './rule-answer.ts';
import { linksBySegment } from './rules-api.sql.ts';

function answerOf(
  context: CityContext,
  question: RuleQuestion,
  asker: Asker | Refused,
  bySegment: ReadonlyMap<string, number>,
  language: LanguageName,
): RuleVerdict | Refused {
  if (isRefused(asker)) return asker;
  const link = linkOfQuestion(context, question, bySegment);
  return isRefused(link) ? link : ruleAnswer(context, link, question, asker, language);
}

export function rulesApiHandlers(
  context: CityContext,
): Pick<Handlers, 'ruleVerdict' | 'ruleVerdicts' | 'ruleChanges' | 'ruleKnownValues'> {
  return {
    ruleKnownValues: async () => {
      const { city, db } = context;
      const { permits, classes, purposes } = knownUsers(cityVocabulary(city), await categoryClasses(db));
      return answered({
        permits: [...permits],
        user_classes: [...classes],
        purposes: [...purposes],
        languages: [...languages],
        revision: city.revision,
      });
    },
    ruleVerdict: async ({ query, language }) => {
      const segments = query.segment_id === undefined ? [] : [query.segment_id];
      const asker = await askerOfQuery(context, query, language);
      const answer = answerOf(context, query, asker, await linksBySegment(context.db, segments), language);
      return isRefused(answer) ? answer : answered(answer);
    },
    ruleChanges: async ({ query }) => {
      const { db } = context;
      // Read first: a change that arrives in between is then either included or left for the next
      // request.
      const current = await cityRevision(db);
      const { changes: rows, more } = await changesSince(db, query.since, query.limit);
      const names = await namesOfLinks(db, [...new Set(rows.flatMap(({ links }) => links ?? []))]);
      return answered({
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
      const read = body.questions.map((question) => parseWith(ruleQuestion, question, language));
      const segments = read.flatMap((one) => (one.ok ? (one.value.segment_id ?? []) : []));
      const bySegment = await linksBySegment(context.db, segments);
      const categories = await categoryClasses(context.db);
      const askerOf = (question: RuleQuestion) => askerIn(context.city, categories, question, language);
      const results: Item[] = [];
      await eachInSlices(read, (one, index) => {
        const answer = one.ok
          ? answerOf(context, one.value, askerOf(one.value), bySegment, language)
          : refuse('invalid', { fields: one.fields });
        if (!isRefused(answer)) {
          results.push({ index, ok: true, status: 200, code: null, detail: null, field: null, answer });
          return;
        }
        results.push(refusedAnswer(index, answer, language));
      });
      const done = results.filter(({ ok }) => ok).length;
      return answered({ results, done, refused: results.length - done });
    },
  };
}

type Item = z.output<typeof rulesApiCalls.ruleVerdicts.answer>['results'][number];

/**
 * Returns a failure as the item of a question: its detail, or the first error of the invalid field.
 */
function refusedAnswer(index: number, refused: Refused, language: LanguageName): Item {
  const body = refusalBody(refused, language);
  const [field = null] = Object.keys(refused.fields);
  const faults = field === null ? undefined : Object.entries(body).find(([name]) => name === field)?.[1];
  const fault: unknown = Array.isArray(faults) ? faults[0] : undefined;
  return refusedItem(
    index,
    refused.status ?? statusOfCode[refused.code],
    refused.code,
    body.detail ?? (typeof fault === 'string' ? fault : null),
    field,
  );
}

function refusedItem(
  index: number,
  status: number,
  code: string,
  detail: string | null,
  field: string | null = null,
): Item {
  return { index, ok: false, status, code, detail, field, answer: null };
}
