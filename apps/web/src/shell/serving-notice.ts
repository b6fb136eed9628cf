// What the page says of a server that saves nothing just now.

const notices: Readonly<Record<string, string>> = {
  'read-only': 'connection.readOnly',
  down: 'connection.databaseAway',
};

/** The key of the sentence for what the server said of itself; null = there is nothing to say. */
export function servingNotice(data: string): string | null {
  try {
    const said: unknown = JSON.parse(data);
    const status = typeof said === 'object' && said !== null && 'status' in said ? said.status : null;
    return notices[String(status)] ?? null;
  } catch {
    return null;
  }
}
