// Which buttons of the web app may be disabled without a reason, and the check that all others give one (ReasonedButton).

/** Files under apps/web/src: how many of their buttons may be disabled so, and why these explain themselves. */
const plainDisabled = {
  'features/analysis-zones/editor-foot.tsx': [2, 'undo and redo without a step'],
  'features/analysis-zones/hand-frame.tsx': [2, 'undo and redo without a step'],
  'features/asker/permit-choice.tsx': [1, 'the city is still loading'],
  'features/assets/place-field.tsx': [1, 'undo without a step'],
  'features/assets/type-fields.tsx': [2, 'already first or last'],
  'features/audit/audit-page.tsx': [2, 'first and last page'],
  'features/batches/batch-header.tsx': [2, 'undo and redo without a step'],
  'features/batches/batch-links.tsx': [2, 'first and last page'],
  'features/dashboards/type-ticks.tsx': [1, 'all are chosen already'],
  'features/deleted-records/deleted-list.tsx': [2, 'first and last page'],
  'features/feedback/feedback-form.tsx': [1, 'is being sent'],
  'features/feedback/feedback-page.tsx': [2, 'first and last page'],
  'features/history/history-list.tsx': [1, 'is being read'],
  'features/imports/import-list.tsx': [2, 'first and last page'],
  'features/imports/issue-list.tsx': [2, 'first and last page'],
  'features/layers/layers-panel.tsx': [2, 'already first or last'],
  'features/links/stay-control.tsx': [2, 'shortest and longest stay'],
  'features/parking-rates/rate-column-menu.tsx': [2, 'required: Apply unchanged, Clear without a filter'],
  'features/proposed-regulations/draft-header.tsx': [2, 'undo and redo without a step'],
  'features/restrictions/regulation-fields.tsx': [1, 'the note below it says why'],
  'features/restrictions/rule-card.tsx': [2, 'already first or last'],
  'features/restrictions/small-button.tsx': [1, 'passes it on; its uses are checked'],
  'features/sensors/sensors-page.tsx': [2, 'first and last page'],
  'features/tools/measure-panel.tsx': [2, 'undo and redo without a step'],
  'features/webhooks/delivery-log.tsx': [2, 'first and last page'],
  'ui/icon-button.tsx': [1, 'passes it on; its uses are checked'],
  'ui/sheet.tsx': [2, 'already smallest or largest'],
  'ui/table/column-choice.tsx': [2, 'already first or last'],
  'ui/table/column-menu.tsx': [2, 'required: Apply unchanged, Clear without a filter'],
};

const home = 'apps/web/src/';
const tags =
  /<(Button|ActionIcon|IconButton|SmallButton|UnstyledButton|CloseButton|Menu\.Item|Tabs\.Tab|button)(?=[\s/>])/g;

/** The button waits for what it started itself: it shows so, and only for a moment. */
const busy = /^(?:busy|isBusy|isLoading|isSaving|isEnding|\w+\.isLoading)$/;

/** An attribute's name and value at the start of `code`, which is inside of a tag; an expression keeps its braces. */
function* attributesOf(code, from) {
  let at = from;
  while (at < code.length && code[at] !== '>') {
    const name = /^[\w-]+/.exec(code.slice(at))?.[0];
    let end = at + (name?.length ?? 0);
    if (name !== undefined && code[end] === '=') end += 1;
    const valueAt = end;
    if (code[end] === '{') {
      let depth = 0;
      do {
        if (code[end] === '{') depth += 1;
        if (code[end] === '}') depth -= 1;
        end += 1;
      } while (depth > 0 && end < code.length);
    }
    if (name !== undefined) yield { name, at, from: valueAt, end };
    at = Math.max(end, at + 1);
  }
}

/** Buttons that are disabled without a reason and not on the list; `text` is the source, `code` has its strings blanked. */
export function plainDisabledFaults(file, text, code) {
  if (!file.startsWith(home) || !file.endsWith('.tsx')) return [];
  const found = [...code.matchAll(tags)].flatMap((tag) =>
    [...attributesOf(code, tag.index + tag[0].length)].flatMap(({ name, at, from, end }) => {
      const value = text
        .slice(from, end)
        .replace(/^\{([\s\S]*)\}$/, '$1')
        .trim();
      return name === 'disabled' && !busy.test(value) ? [{ at, tag: tag[1] }] : [];
    }),
  );
  const [most] = plainDisabled[file.slice(home.length)] ?? [0];
  return found.slice(most).map(({ at, tag }) => ({
    at,
    say: `a disabled ${tag} without a reason: use ReasonedButton, or list it in plain-disabled.mjs with why it needs none`,
  }));
}
