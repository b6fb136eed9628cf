// The file types of an export (requirement §9) and the columns a table of curbs can have.
export const exportTypes = ['excel', 'json', 'pdf', 'csv', 'flatgeobuf'] as const;
export type ExportType = (typeof exportTypes)[number];

/** The file types of an export of proposed changes (requirement §2). */
export const proposalExportTypes = ['excel', 'json', 'pdf'] as const satisfies readonly ExportType[];
export type ProposalExportType = (typeof proposalExportTypes)[number];

/** The file types of a dashboard. */
export const dashboardFileTypes = ['csv', 'excel', 'pdf'] as const satisfies readonly ExportType[];
export type DashboardFileType = (typeof dashboardFileTypes)[number];

/** What stands behind the dot of each type's file name. */
export const exportEndings: Readonly<Record<ExportType, string>> = {
  excel: 'xlsx',
  json: 'geojson',
  pdf: 'pdf',
  csv: 'csv',
  flatgeobuf: 'fgb',
};

/** The columns of a table of curbs, in the order they come unless others are asked for. */
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
