/**
 * Reports on the console every text node that React would lose in a browser that translates the page: such a browser puts other nodes in
 * their place. React fails when it inserts something before one that is gone or removes it, and what it writes into it is not seen. A text
 * that is alone in its element is safe. Self-contained, because the browser tests run it in the page.
 */
export function watchBareText(): void {
  const complain = (what: string, text: Text) => {
    const words = text.data.trim();
    // The framework announces a new page in a shadow tree, which is not translated.
    if (words === '' || text.getRootNode() instanceof ShadowRoot) return;
    console.error(`Bare text: '${words}' in ${text.parentElement?.outerHTML.slice(0, 200)}: ${what}`);
  };
  const { insertBefore, removeChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before instanceof Text) complain('something is inserted before it', before);
    return insertBefore.call(this, node, before) as T;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    if (node instanceof Text) complain('it is removed', node);
    return removeChild.call(this, node) as T;
  };
  if (!value?.get || !value.set) return;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, next: string | null) {
      if (this instanceof Text && this.parentNode && this.parentNode.childNodes.length > 1)
        complain('it changes', this);
      value.set?.call(this, next);
    },
  });
}
