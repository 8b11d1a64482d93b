import { html, type Html } from '../console/html.ts';
import type { SceneName } from './scenes.ts';

/** Line drawings on a field of 24 by 24. */
const PATHS: Record<SceneName, Html> = {
  refill: html`<path d="M19 12a7 7 0 1 1-2.2-5.1M19 3.5v4h-4M12 8.5v7M8.5 12h7" />`,
  order: html`<path d="M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10 19.5V14h4v5.5" />`,
  lost: html`<path d="M3 7h18v10H3zM3 10.5h18M6 14h3M15.5 3.5 13 8M13.5 16 11 20.5" />`,
  move: html`<path d="M2.5 6.5h11v9h-11zM13.5 9.5h4l3.5 3.5v2.5h-7.5" /><circle cx="7" cy="17.5" r="2" /><circle
      cx="17"
      cy="17.5"
      r="2"
    />`,
  kit: html`<path d="M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5M8 6l8 4" />`,
  outage: html`<path d="M4 9.5a12 12 0 0 1 16 0M7 13a7.5 7.5 0 0 1 10 0M12 17.5v.01M4 4l16 16" />`,
};

export function renderPicture(name: SceneName): Html {
  return html`<svg class="picture" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
}
