import { isTree, keyKind } from '#lib/i18n/message-tree.ts';

/** Around each word of a generated text. */
export const [OPENING, CLOSING] = ['⟦', '⟧'] as const;

/** A section with each word of its texts in brackets: whatever a page shows without them is not from its language's texts. */
export function pseudoTranslate(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => pseudoTranslate(item, key));
  if (isTree(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, pseudoTranslate(item, name)]));
  }
  if (typeof value !== 'string') return value;
  switch (keyKind(key)) {
    case 'html':
      return value.replaceAll(
        /(<[^>]*>|&\w+;)|([^<&]+)/g,
        (_, tag: string | undefined, text: string | undefined) => tag ?? bracketWords(text ?? ''),
      );
    case 'text':
      return pseudoTranslateMessage(value);
    case 'url':
    case 'target':
    case 'name':
      return value;
  }
}

/** A text in ICU message syntax: placeholders, tags and the names of branches stay as they are. */
export function pseudoTranslateMessage(message: string): string {
  return new MessageTranslator(message).translate();
}

class MessageTranslator {
  readonly #message: string;
  #position = 0;

  constructor(message: string) {
    this.#message = message;
  }

  /** Up to the end, or to the brace that ends a branch. */
  translate(): string {
    let translation = '';
    while (this.#position < this.#message.length && this.#message[this.#position] !== '}') {
      const character = this.#message[this.#position];
      if (character === '{') translation += this.#translateArgument();
      else if (character === '<') translation += this.#takeThrough(/>/g);
      else translation += bracketWords(this.#takeUntil(/[{}<]/g));
    }
    return translation;
  }

  /** `{name}`, `{date, date, long}`, or `{count, plural, one {…} other {…}}`. */
  #translateArgument(): string {
    const branching = /\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/y;
    branching.lastIndex = this.#position;
    const [head] = branching.exec(this.#message) ?? [];
    if (head === undefined) return this.#takeThrough(/\}/g);
    this.#position += head.length;
    let argument = head;
    while (this.#position < this.#message.length) {
      argument += this.#takeUntil(/[{}]/g);
      const isBranch = this.#message[this.#position] === '{';
      argument += isBranch ? '{' : '}';
      this.#position += 1;
      if (!isBranch) break;
      argument += `${this.translate()}}`;
      this.#position += 1;
    }
    return argument;
  }

  #takeUntil(end: RegExp): string {
    end.lastIndex = this.#position;
    return this.#takeTo(end.exec(this.#message)?.index ?? this.#message.length);
  }

  #takeThrough(end: RegExp): string {
    end.lastIndex = this.#position;
    return this.#takeTo((end.exec(this.#message)?.index ?? this.#message.length) + 1);
  }

  #takeTo(end: number): string {
    const part = this.#message.slice(this.#position, end);
    this.#position = end;
    return part;
  }
}

function bracketWords(text: string): string {
  return text.replaceAll(/\S*\p{L}\S*/gu, (word) => `${OPENING}${word}${CLOSING}`);
}
