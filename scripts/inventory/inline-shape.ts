const STRING = /"(?:[^"\\\n]|\\[^\n])*"/g;

/**
 * The code of a script without the data in it: texts and numbers in lists are taken out, which is where pages put what differs from one build or
 * visitor to the next. Names stay, also those between quotes. A script in which this could not be told for sure (other quotes, comments
 * or patterns outside of texts) is left as it is.
 */
export function inlineShape(text: string): string {
  const bare = text.replaceAll(STRING, '');
  if (/["'`/\\]/.test(bare)) return text;
  const shape = text.replaceAll(STRING, (string, timestamp: number) => {
    const isItem = /(?:[(,:=[]\s*\[|,)\s*$/.test(text.slice(Math.max(0, timestamp - 10), timestamp));
    return isItem && /^\s*[,\]]/.test(text.slice(timestamp + string.length)) ? '""' : string;
  });
  return shape.replaceAll(/(?<=[[,]\s*)\d+(?=\s*[,\]])/g, '0').replaceAll(/(?:""\s*,\s*)+""/g, '""');
}
