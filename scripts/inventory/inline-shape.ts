/** The places of what React streams late, which are numbered. */
const PLACE = /"([BSP]):[\da-f]+"/g;
const STRING = /"(?:[^"\\\n]|\\[^\n])*"/g;

/**
 * The code of a script without its data: removes texts and numbers in lists, which is where pages put what differs between builds or
 * visitors. Names are kept, including quoted ones. A script that cannot be parsed reliably this way (other quotes, comments or patterns
 * outside of texts) is returned unchanged.
 */
export function inlineShape(text: string): string {
  const bare = text.replaceAll(STRING, '');
  if (/["'`/\\]/.test(bare)) return text;
  const shape = text.replaceAll(STRING, (string, index: number) => {
    const isItem = /(?:[(,:=[]\s*\[|,)\s*$/.test(text.slice(Math.max(0, index - 10), index));
    return isItem && /^\s*[,\]]/.test(text.slice(index + string.length)) ? '""' : string;
  });
  return shape
    .replaceAll(PLACE, '"$1:0"')
    .replaceAll(/(?<=[[,]\s*)\d+(?=\s*[,\]])/g, '0')
    .replaceAll(/(?:""\s*,\s*)+""/g, '""');
}
