import type { Messages } from 'next-intl';
import { isTree } from './message-tree.ts';
import type { Namespace } from './types.ts';

/** What a tree consists of; a text or a list has no parts. */
type PartOfTree<Tree> = Tree extends string | number | boolean | readonly unknown[] ? never : keyof Tree & string;
type Deeper<Path extends string, Tree> = `${Path}.${PartOfTree<Tree>}`;
type InNamespace<Path extends string, Tree> = {
  [Part in PartOfTree<Tree>]: `${Path}.${Part}` | Deeper<`${Path}.${Part}`, Tree[Part & keyof Tree]>;
}[PartOfTree<Tree>];

/** A whole namespace, or a part of it: `payment`, `litepay.find`, `fields.errors.zip`. */
export type MessageSection = { [Name in Namespace]: Name | InNamespace<Name, Messages[Name]> }[Namespace];

/** The messages that the client components of a layout or page use; what is not listed never leaves the server. */
export function pickMessages(messages: Messages, ...sections: readonly MessageSection[]): Partial<Messages> {
  return sections.reduce((selection, section) => withPart(selection, messages, section.split('.')), {});
}

function withPart(picked: object, all: unknown, [part = '', ...rest]: readonly string[]): object {
  const value: unknown = Reflect.get(Object(all), part);
  const existing: unknown = Reflect.get(picked, part);
  const addition = rest.length > 0 && isTree(value) ? withPart(isTree(existing) ? existing : {}, value, rest) : value;
  return { ...picked, [part]: isTree(existing) && isTree(addition) ? { ...existing, ...addition } : addition };
}
