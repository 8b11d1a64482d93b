/** Spec 1 §4: typed addresses and those of the book are normalized before they are compared. */

const LABELS: Record<string, string> = {
  st: 'street',
  str: 'street',
  ave: 'avenue',
  av: 'avenue',
  dr: 'drive',
  ln: 'lane',
  rd: 'road',
  ct: 'court',
  plz: 'plaza',
  ter: 'terrace',
  terr: 'terrace',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

const DESIGNATORS = new Set(['apartment', 'apt', 'unit', 'suite', 'ste', 'room', 'rm', 'number', 'no', 'apto']);

/** Returns the words in lower case, without accents and punctuation. */
export function plainText(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter(Boolean);
}

/** '100 Maple St.' and '100  MAPLE street' have the same key. */
export function streetKey(line: string): string {
  return plainText(line)
    .map((word) => LABELS[word] ?? word)
    .join(' ');
}

/** 'apt 4b', '#4B', 'Unit 4-B' and '4 B' have the same key; empty if the text names no unit. */
export function unitKey(text: string): string {
  const texts = plainText(text.replace(/\b(apt|unit|ste|no)(?=\d)/gi, '$1 ')).filter((word) => !DESIGNATORS.has(word));
  return texts
    .map((word) => (word === 'penthouse' ? 'ph' : word))
    .join('')
    .replace(/^0+(?=\w)/, '');
}

/** The search key of a whole address, without words such as 'apt' that only announce a unit. */
export function searchKey(text: string): string {
  return streetKey(text)
    .split(' ')
    .filter((word) => !DESIGNATORS.has(word))
    .join(' ');
}
