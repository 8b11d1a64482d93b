type Texts = Readonly<Record<string, unknown>>;

function own(texts: Texts, key: string): string | null {
  const text = Object.hasOwn(texts, key) ? texts[key] : null;
  return typeof text === 'string' && text !== '' ? text : null;
}

/**
 * Spec 1 §8: the requested locale, else English, else the generic message.
 * @param texts `messages` of the section `codes` in the requested locale
 * @param english the same in English
 */
export function messageFor(texts: Texts, english: Texts, key: string): string {
  return own(texts, key) ?? own(english, key) ?? own(texts, 'generic') ?? own(english, 'generic') ?? '';
}
