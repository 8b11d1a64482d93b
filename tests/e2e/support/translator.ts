import type { BrowserContext } from '@playwright/test';

/** Does to every page what a browser does that translates it: each text is replaced by elements with a text of their own. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT_ALONE = 'font, script, style, noscript, title, textarea, svg, [translate="no"]';
    const replace = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const translate = (node: Node) => {
      if (node instanceof Text) return replace(node);
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const textNodes: Text[] = [];
      while (texts.nextNode()) if (texts.currentNode instanceof Text) textNodes.push(texts.currentNode);
      textNodes.forEach(replace);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
