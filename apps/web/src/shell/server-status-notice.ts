// The notice shown while the server cannot save.

const notices: Readonly<Record<string, string>> = {
  'read-only': 'connection.readOnly',
  down: 'connection.databaseAway',
};

/** Returns the text key for the status the server reports; `null` = nothing to show. */
export function serverStatusNotice(data: string): string | null {
  try {
    const said: unknown = JSON.parse(data);
    const status = typeof said === 'object' && said !== null && 'status' in said ? said.status : null;
    return notices[String(status)] ?? null;
  } catch {
    return null;
  }
}
