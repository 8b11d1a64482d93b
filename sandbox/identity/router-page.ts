import { spokenPhone } from '../console/formats.ts';
import { html, type Html } from '../console/html.ts';
import type { DigitalSession } from './digital-sessions.ts';
import { layout, summary } from './page-layout.ts';
import type { Field, Typed } from './router-form.ts';
import { routerLabels, type RouterLabels } from './router-labels.ts';

interface Input {
  is: Record<string, string>;
  hint?: string;
}

const link = (id: string, path = ''): string =>
  `/identity-router${path}?${new URLSearchParams({ digitalSessionId: id })}`;

/** Spec 1 §2: asks for the shopper's details. */
export function detailsPage(digitalSession: DigitalSession, typed: Typed, wrong: readonly Field[]): string {
  const labels = routerLabels(digitalSession.language);
  const { details, fields, problems } = labels;
  const field = (name: Field, { is, hint }: Input): Html => {
    const described = [hint && `${name}-hint`, wrong.includes(name) && `${name}-problem`].filter(Boolean).join(' ');
    return html`<p class="field">
      <label for="${name}">${fields[name]}</label>
      ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
      <input
        id="${name}"
        name="${name}"
        value="${name === 'password' ? '' : typed[name]}"
        required
        ${Object.entries(is).map(([key, value]) => html` ${key}="${value}"`)}
        ${described && html`aria-describedby="${described}"`}
        ${wrong.includes(name) && html`aria-invalid="true"`}
      />
      ${wrong.includes(name) && html`<span class="problem" id="${name}-problem">${problems[name]}</span>`}
    </p>`;
  };
  const content = html`${heading(labels, 1, details.title)}
    <p>${details.intro}</p>
    ${summary(
      labels,
      wrong.map((name) => [name, problems[name]]),
    )}
    <form method="post" action="/identity-router" novalidate>
      <input type="hidden" name="digitalSessionId" value="${digitalSession.id}" />
      <input type="hidden" name="action" value="details" />
      <div class="pair">
        ${field('firstName', { is: { autocomplete: 'given-name' } })}
        ${field('lastName', { is: { autocomplete: 'family-name' } })}
      </div>
      ${field('email', { is: { type: 'email', autocomplete: 'email' } })}
      ${field('phone', { is: { inputmode: 'tel', autocomplete: 'tel-national' }, hint: details.phoneHint })}
      ${field('password', { is: { type: 'password', autocomplete: 'new-password' }, hint: details.passwordHint })}
      <button class="primary">${details.submit}</button>
    </form>
    <p class="skip-step"><a href="${link(digitalSession.id, '/skip')}">${labels.skip}</a></p>`;
  return layout(labels, details.title, content);
}

/** Asks for the code from the message; `problem` is why the last one was refused. */
export function codePage(digitalSession: DigitalSession, problem: 'wrong' | 'used-up' | null): string {
  const labels = routerLabels(digitalSession.language);
  const { code } = labels;
  const text = problem === null ? null : problem === 'wrong' ? code.wrong : code.usedUp;
  const content = html`${heading(labels, 2, code.title)}
    <p>${code.sent(spokenPhone(digitalSession.phone))}</p>
    <p class="note">
      ${code.sandbox}<a href="/console?to=${digitalSession.phone}#outbox" target="_blank">${code.outbox}</a>
    </p>
    ${summary(labels, text === null ? [] : [['code', text]])}
    <form method="post" action="/identity-router" novalidate>
      <input type="hidden" name="digitalSessionId" value="${digitalSession.id}" />
      <p class="field">
        <label for="code">${code.label}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          required
          ${text !== null && html`aria-invalid="true" aria-describedby="code-problem"`}
        />
        ${text !== null && html`<span class="problem" id="code-problem">${text}</span>`}
      </p>
      <p class="buttons">
        <button class="primary" name="action" value="verify">${code.submit}</button>
        <button name="action" value="resend">${code.resend}</button>
      </p>
    </form>
    <p class="skip-step">
      <a href="${link(digitalSession.id)}&amp;step=details">${code.change}</a>
      <a href="${link(digitalSession.id, '/skip')}">${labels.skip}</a>
    </p>`;
  return layout(labels, code.title, content);
}

/** The page for an unknown session id. */
export function lostPage(language: 'ENGLISH' | 'SPANISH'): string {
  const labels = routerLabels(language);
  return layout(
    labels,
    labels.lost.title,
    html`<h1>${labels.lost.title}</h1>
      <p>${labels.lost.text}</p>`,
  );
}

const heading = (labels: RouterLabels, step: 1 | 2, title: string): Html =>
  html`<p class="step">${labels.step(step)}</p>
    <h1>${title}</h1>`;
