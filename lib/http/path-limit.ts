/** No address of ours has a path half as long. Longer ones are refused before anything searches them. */
const MOST_PATH_CHARACTERS = 2_000;

/** `path`: as it was sent, with its escapes, and with or without a query. */
export function isPathTooLong(path: string): boolean {
  const query = path.indexOf('?');
  return (query === -1 ? path.length : query) > MOST_PATH_CHARACTERS;
}
