/** 3GPP TS 23.038, formerly GSM 03.38: the default alphabet of text messages. It has é, ñ, ü, à, ¿ and ¡, but no á, í, ó or ú. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each takes two septets, which must not be split. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** What a message holds alone, and each part of one that is joined from several: septets, or UTF-16 code units. */
const ROOM = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

/** Some phones show more parts as separate messages, and each is paid for. */
export const MAX_PARTS = 2;

/** The alphabet that a text takes, and the number of messages that it is sent as. */
export function textMessageLength(text: string): { alphabet: keyof typeof ROOM; parts: number } {
  const characters = [...text];
  const isBasic = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const alphabet = isBasic ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) => {
    if (!isBasic) return character.length;
    return EXTENDED.has(character) ? 2 : 1;
  });
  const { alone, joined } = ROOM[alphabet];
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return { alphabet, parts: 1 };
  let parts = 1;
  let usedWidth = 0;
  for (const width of widths) {
    if (usedWidth + width > joined) {
      parts += 1;
      usedWidth = 0;
    }
    usedWidth += width;
  }
  return { alphabet, parts };
}

/** The first of these texts that two messages hold: the fullest comes first. None is cut off, so the last is sent however long it is. */
export function chooseFittingText(...texts: [string, ...string[]]): string {
  return texts.find((text) => textMessageLength(text).parts <= MAX_PARTS) ?? texts.at(-1) ?? '';
}
