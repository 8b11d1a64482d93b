'use client';

import { useEffect } from 'react';

/**
 * While the off-canvas menu is open, the focus is in it and everything beside it is inert: a popover alone leaves the focus on the covered
 * page. Closing it returns the focus to the button, which the browser does by itself.
 */
export function MenuFocus({ id }: { id: string }) {
  useEffect(() => {
    const menu = document.getElementById(id);
    if (!menu) return;
    const setRestInert = (isInert: boolean) => {
      for (let part = menu; part.parentElement && part !== document.body; part = part.parentElement) {
        for (const sibling of part.parentElement.children) {
          if (sibling !== part && sibling instanceof HTMLElement) sibling.inert = isInert;
        }
      }
    };
    const closeButton = menu.querySelector('button');
    let isOpen = false;
    // On a wide screen it is a row of the page, for example once a phone was turned.
    const closeOnWide = () => {
      const isWide = isOpen && getComputedStyle(menu).position !== 'fixed';
      if (isWide) closeButton?.click();
      return isWide;
    };
    const onToggle = (event: Event) => {
      isOpen = 'newState' in event && event.newState === 'open';
      // The screen may have become wide before this is heard.
      if (!isOpen || closeOnWide()) return;
      setRestInert(true);
      closeButton?.focus();
    };
    // Before the browser returns the focus, which an inert button cannot take.
    const onBeforeToggle = (event: Event) => {
      if ('newState' in event && event.newState === 'closed') setRestInert(false);
    };
    menu.addEventListener('toggle', onToggle);
    menu.addEventListener('beforetoggle', onBeforeToggle);
    window.addEventListener('resize', closeOnWide);
    return () => {
      menu.removeEventListener('toggle', onToggle);
      menu.removeEventListener('beforetoggle', onBeforeToggle);
      window.removeEventListener('resize', closeOnWide);
      setRestInert(false);
    };
  }, [id]);
  return null;
}
