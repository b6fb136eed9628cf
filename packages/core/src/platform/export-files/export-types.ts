// The file types of an export (requirement §9) and the available columns of a curb table.
export const exportTypes = ['excel', 'json', 'pdf', 'csv', 'flatgeobuf'] as const;
export type ExportType = (typeof exportTypes)[number];

/** File types for exporting proposed changes (requirement §2). */
export const proposalExportTypes = ['excel', 'json', 'pdf'] as const satisfies readonly ExportType[];
export type ProposalExportType = (typeof proposalExportTypes)[number];

/** File types for exporting a dashboard. */
export const dashboardFileTypes = ['csv', 'excel', 'pdf'] as const satisfies readonly ExportType[];
export type DashboardFileType = (typeof dashboardFileTypes)[number];

/** The file extension of each type. */
export const exportFileExtensions: Readonly<Record<ExportType, string>> = {
  excel: 'xlsx',
  json: 'geojson',
  pdf: 'pdf',
  csv: 'csv',
  flatgeobuf: 'fgb',
};

/** The columns of a curb table, in their default order. */
export const linkFields = [
  'segment_id',
  'bl_street_name',
  'bl_side',
  'bl_from',
  'bl_to',
  'applies_now',
  'answer',
  'until',
  'sub_activity',
  'time_limit',
  'rules',
  'regulationId',
  'length',
  'bays_count',
  'bays_angle',
  'curb_side',
] as const;
export type LinkField = (typeof linkFields)[number];
