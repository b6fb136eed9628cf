// Checks that every button of the web app that may be disabled gives a reason (ButtonWithReason),
// except those listed here.

/**
 * Files under apps/web/src: the number of buttons that may be disabled without a reason, and why
 * they need none.
 */
const plainDisabled = {
  'ui/focus-in-place.test.tsx': [1, 'a button that is disabled while it has the focus'],
  'zones/analysis-zones/editor-footer.tsx': [2, 'undo and redo without a step'],
  'zones/analysis-zones/draw-handler-frame.tsx': [2, 'undo and redo without a step'],
  'city/asker/permit-choice.tsx': [1, 'the city is still loading'],
  'assets/place-field.tsx': [1, 'undo without a step'],
  'assets/type-fields.tsx': [2, 'already first or last'],
  'accounts/audit/audit-page.tsx': [2, 'first and last page'],
  'proposals/batches/batch-header.tsx': [2, 'undo and redo without a step'],
  'proposals/batches/batch-links.tsx': [2, 'first and last page'],
  'dashboards/curb-type-checkboxes.tsx': [1, 'all are chosen already'],
  'operations/deleted-records/deleted-list.tsx': [2, 'first and last page'],
  'city/feedback/feedback-form.tsx': [1, 'is being sent'],
  'city/feedback/feedback-page.tsx': [2, 'first and last page'],
  'proposals/history/history-list.tsx': [1, 'is being read'],
  'exchange/imports/import-list.tsx': [2, 'first and last page'],
  'exchange/imports/issue-list.tsx': [2, 'first and last page'],
  'city/layers/layers-panel.tsx': [2, 'already first or last'],
  'city/links/stay-control.tsx': [2, 'shortest and longest stay'],
  'proposals/parking-rates/rate-column-menu.tsx': [2, 'required: Apply unchanged, Clear without a filter'],
  'proposals/proposed-regulations/draft-header.tsx': [2, 'undo and redo without a step'],
  'proposals/proposed-regulations/in-place-footer.tsx': [2, 'undo and redo without a step'],
  'proposals/restrictions/regulation-fields.tsx': [1, 'the note below it says why'],
  'proposals/restrictions/rule-card.tsx': [2, 'already first or last'],
  'proposals/restrictions/small-button.tsx': [1, 'passes it on; its uses are checked'],
  'sessions/sensors/sensors-page.tsx': [2, 'first and last page'],
  'city/tools/measure-panel.tsx': [2, 'undo and redo without a step'],
  'exchange/webhooks/delivery-log.tsx': [2, 'first and last page'],
  'ui/icon-button.tsx': [1, 'passes it on; its uses are checked'],
  'ui/sheet.tsx': [2, 'already smallest or largest'],
  'ui/table/column-chooser.tsx': [2, 'already first or last'],
  'ui/table/column-menu.tsx': [2, 'required: Apply unchanged, Clear without a filter'],
};

const home = 'apps/web/src/';
const tags =
  /<(Button|ActionIcon|IconButton|SmallButton|UnstyledButton|CloseButton|Menu\.Item|Tabs\.Tab|button)(?=[\s/>])/g;

/** The button is briefly disabled during the work it started and shows this itself. */
const busy = /^(?:busy|isBusy|isLoading|isSaving|isEnding|\w+\.isLoading)$/;

/**
 * Yields attribute names and values from the start of `code`, which is inside a tag; an expression
 * keeps its braces.
 */
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

/**
 * Reports buttons that are disabled without a reason and not listed. `text` is the source; `code`
 * is the source with its strings blanked.
 */
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
