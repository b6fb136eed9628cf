// Exports a dashboard: its figures as CSV, Excel or PDF from the server, or the page as an image
// made in the browser. Exports for publication suppress small counts.
import { calls } from 'virtual:staff-calls';
import {
  civilDateAndTime,
  type DashboardKind,
  type DashboardSelection,
  exportFileExtensions,
  fileNameOf,
  findLanguage,
  minPublishedSessions,
} from '@curbwright/core';
import { IconDownload } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { api } from '../shell/api.ts';
import { saveBlob } from '../shell/open-file.ts';
import { useExport } from '../shell/use-export.ts';
import { CheckboxGroup, RadioGroup } from '../ui/choice-groups.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { captureElement } from '../ui/element-picture.ts';
import { ExportForm } from '../ui/export-form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { showSuccess } from '../ui/toast.ts';

const types = ['csv', 'excel', 'pdf', 'png'] as const;
type Type = (typeof types)[number];

interface Props {
  readonly kind: DashboardKind;
  /** Name of the analysis zone, for the file name; `null` = the whole city. */
  readonly zone: string | null;
  /** The request body of the dashboard's own operation. */
  readonly request: object;
  readonly selection: DashboardSelection;
  /** The element that is drawn as an image. */
  readonly page: RefObject<HTMLElement | null>;
  /** The maps of the page, from top to bottom. */
  readonly maps: readonly MetricsOverlay[];
}

const exportOf = {
  supply: calls.exportSupplyDashboard,
  demand: calls.exportDemandDashboard,
  comparison: calls.exportComparisonDashboard,
  turnover: calls.exportTurnoverDashboard,
} as const;

/** Selector of interactive elements, which are left out of the image. */
const tools = 'button, input, select, nav, dialog, [data-not-pictured]';

/** Returns a function that draws the page's maps as images. */
function createMapRenderer(page: HTMLElement, maps: readonly MetricsOverlay[]) {
  const frames = [...page.querySelectorAll('[data-figures-map]')];
  return async (element: Element): Promise<Blob | null> => {
    const at = frames.indexOf(element);
    return at < 0 ? null : ((await maps[at]?.picture()) ?? null);
  };
}

/**
 * Returns a function that draws the page as an image and saves it. The function returns the file
 * name, or `null` when the browser could not draw the image.
 */
function useImageExport(kind: DashboardKind, zone: string | null, maps: readonly MetricsOverlay[]) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  return async (page: HTMLElement): Promise<string | null> => {
    const { date } = civilDateAndTime(Date.now(), city?.time_zone ?? 'UTC');
    const place = [city?.name ?? '', zone ?? ''].filter(Boolean).join(' ');
    const caption = [place, t(`dashboards.${kind}`), date, t('app.name')].join(' · ');
    const blob = await captureElement(page, { own: createMapRenderer(page, maps), without: tools, caption });
    if (blob === null) return null;
    const name = fileNameOf(t(`dashboards.${kind}`).toLowerCase(), place, date, 'png');
    saveBlob(blob, name);
    return name;
  };
}

function ExportDialog({
  kind,
  zone,
  request,
  selection,
  page,
  maps,
  onClose,
}: Props & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { busy, fault, start, stop } = useExport();
  const picture = useImageExport(kind, zone, maps);
  const [type, setType] = useState<Type>('csv');
  const [isPublic, setPublic] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const [failed, setFailed] = useState(false);
  const draw = async () => {
    if (page.current === null) {
      setFailed(true);
      return;
    }
    setDrawing(true);
    setFailed(false);
    const name = await picture(page.current).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    setDrawing(false);
    setFailed(name === null);
    if (name === null) return;
    showSuccess(t('export.done', { name }));
    onClose();
  };
  const run = async () => {
    if (type === 'png') return draw();
    const body = {
      request,
      selection,
      for_public: isPublic,
      language: findLanguage(i18n.language) ?? 'en',
    };
    const buildRequest = async () => ({ call: exportOf[kind], params: { type }, body });
    if (await start(buildRequest, type === 'pdf')) onClose();
    return undefined;
  };
  return (
    <Dialog
      title={t('dashboardExport.title', { name: t(`dashboards.${kind}`) })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <ExportForm
        help={t(`dashboardExport.help.${type}`)}
        busy={busy || drawing}
        fault={failed ? t('dashboardExport.noPicture') : fault}
        reason={null}
        onStart={() => void run()}
        onStop={stop}
      >
        <RadioGroup
          label={t('export.as')}
          name="type"
          value={type}
          options={types.map((value) => ({
            value,
            label: value === 'png' ? t('dashboardExport.picture') : t(`export.type.${value}`),
            note: `.${value === 'png' ? 'png' : exportFileExtensions[value]}`,
            // An image for publication is not possible, because it shows every number on the
            // screen, including small counts.
            disabled: value === 'png' && isPublic,
          }))}
          disabled={busy}
          onChange={setType}
        />
        <CheckboxGroup
          label={t('dashboardExport.forWhom')}
          options={[
            {
              value: 'public',
              label: t('dashboardExport.forPublic'),
              note: t('dashboardExport.forPublicHelp', { fewest: minPublishedSessions }),
            },
          ]}
          isChosen={() => isPublic}
          disabled={busy}
          onToggle={() => {
            setPublic(!isPublic);
            if (!isPublic && type === 'png') setType('csv');
          }}
        />
      </ExportForm>
    </Dialog>
  );
}

export function DashboardExport(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('dashboardExport.open')} onClick={() => setOpen(true)}>
        <IconDownload size={20} stroke={1.5} />
      </IconButton>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
