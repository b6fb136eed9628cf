// Response headers for a file: its type and its download name.
import { type ExportType, exportFileExtensions, fileNameOf } from '@curbwright/core';
import { contentDisposition } from './content-disposition.ts';

const types: Readonly<Record<ExportType, string>> = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/geo+json; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  flatgeobuf: 'application/vnd.flatgeobuf',
};

/**
 * Returns the response headers of a file. Its name is built from `what`, the city and the day
 * (requirement §3).
 */
export function fileHeaders(
  what: string,
  cityName: string,
  date: string,
  type: ExportType,
): Record<string, string> {
  return {
    'content-type': types[type],
    'content-disposition': contentDisposition(fileNameOf(what, cityName, date, exportFileExtensions[type])),
  };
}
