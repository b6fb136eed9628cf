// The sample questions of the API as requests. The page sends the same requests that the snippets
// contain.
import { type CurbUser, roundTo } from '@curbwright/core';

export const questionKinds = ['point', 'link', 'many', 'changes', 'cds'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface SampleQuestion {
  readonly kind: QuestionKind;
  /** Longitude and latitude. */
  readonly place: readonly [number, number];
  /** The link's segment id; `null` = no link chosen. */
  readonly segment: string | null;
  /** Empty = now. */
  readonly date: string;
  readonly time: string;
  /** Minutes; `null` = no stay requested. */
  readonly stay: number | null;
  readonly asker: CurbUser;
  readonly language: string;
}

/** A request as any API client would send it. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, relative to the server's origin. */
  readonly path: string;
  readonly accept: string;
  /** JSON; `null` = no body. */
  readonly body: unknown;
}

function roundDegrees(value: number): number {
  return roundTo(value, 6);
}

/** Returns the parameters of a question, for the query or the body. */
function questionParameters({ date, time, stay, asker }: SampleQuestion) {
  return {
    ...(date === '' ? {} : { date }),
    ...(time === '' ? {} : { time }),
    ...(stay === null ? {} : { stay }),
    ...(asker.classes.length === 0 ? {} : { user_classes: [...asker.classes] }),
    ...(asker.subclasses.length === 0 ? {} : { permits: [...asker.subclasses] }),
    ...(asker.purposes.length === 0 ? {} : { purposes: [...asker.purposes] }),
  };
}

function toQueryString(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  // Commas and colons are allowed in a query and are easier to read unescaped.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** Centimeters, as in CDS. */
const zoneRadiusCm = 10_000;

const json = { accept: 'application/json', body: null } as const;

/** Builds the request of a question. */
export function toSampleRequest(asked: SampleQuestion): SampleRequest {
  const { kind, segment } = asked;
  const [lng, lat] = asked.place.map(roundDegrees);
  const words = questionParameters(asked);
  const { language } = asked;
  switch (kind) {
    case 'point':
      return {
        ...json,
        method: 'GET',
        path: `/api/rules/verdict/?${toQueryString({ lng, lat, radius: 50, ...words, language })}`,
      };
    case 'link':
      return {
        ...json,
        method: 'GET',
        path: `/api/rules/verdict/?${toQueryString({ ...(segment === null ? { lng, lat } : { segment_id: segment }), ...words, language })}`,
      };
    case 'many': {
      const locationParameters = segment === null ? { lng, lat } : { segment_id: segment };
      const questions = [
        { ...locationParameters, ...words },
        {
          ...locationParameters,
          ...words,
          user_classes: ['truck', 'delivery'],
          purposes: ['delivery'],
          vehicle_length: 8,
        },
      ];
      return {
        ...json,
        method: 'POST',
        path: `/api/rules/verdict/?${toQueryString({ language })}`,
        body: { questions },
      };
    }
    case 'changes':
      return { ...json, method: 'GET', path: '/api/rules/changes/?since=0&limit=3' };
    case 'cds':
      return {
        method: 'GET',
        path: `/cds/curbs/zones/?${toQueryString({ lat, lng, radius: zoneRadiusCm })}`,
        accept: 'application/vnd.cds+json;version=1.1',
        body: null,
      };
  }
}

export const snippetKinds = ['curl', 'javascript', 'python'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quoted = (text: string) => JSON.stringify(text);

/** Formats a JSON value as Python source. */
function formatPythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(formatPythonValue).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, each]) => `${quoted(name)}: ${formatPythonValue(each)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

/**
 * Placeholder for the key in a snippet. The real key is never inserted, because snippets get pasted
 * elsewhere.
 */
const keyPlaceholder = 'cwk_…';

/**
 * Formats the request as source code in a language. `origin` is the server's origin; `withKey`
 * tells whether a key is sent.
 */
export function formatSnippet(
  kind: SnippetKind,
  request: SampleRequest,
  origin: string,
  withKey: boolean,
): string {
  const { method, path, accept, body } = request;
  const url = `${origin}${path}`;
  const headers: readonly (readonly [string, string])[] = [
    ...(accept === 'application/json' ? [] : ([['Accept', accept]] as const)),
    ...(body === null ? [] : ([['Content-Type', 'application/json']] as const)),
    ...(withKey ? ([['Authorization', `Bearer ${keyPlaceholder}`]] as const) : []),
  ];
  switch (kind) {
    case 'curl':
      return [
        `curl ${method === 'GET' ? '' : `-X ${method} `}${shell(url)}`,
        ...headers.map(([name, value]) => `  -H ${shell(`${name}: ${value}`)}`),
        ...(body === null ? [] : [`  -d ${shell(JSON.stringify(body))}`]),
      ].join(' \\\n');
    case 'javascript': {
      const options = [
        ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
        ...(headers.length === 0
          ? []
          : [
              `  headers: { ${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')} },`,
            ]),
        ...(body === null ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
      ];
      const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
      return `const response = await fetch(${quoted(url)}${given});\nconsole.log(await response.json());`;
    }
    case 'python': {
      const given = [
        quoted(url),
        ...(headers.length === 0
          ? []
          : [`headers={${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}}`]),
        ...(body === null ? [] : [`json=${formatPythonValue(body)}`]),
      ];
      return `import requests\n\nanswer = requests.${method.toLowerCase()}(\n    ${given.join(',\n    ')},\n)\nprint(answer.json())`;
    }
  }
}
