import { spokenPhone } from '../console/formats.ts';
import { html, type Html } from '../console/html.ts';
import type { DigitalSession } from './digital-sessions.ts';
import { pageField } from './page-field.ts';
import { layout, summary } from './page-layout.ts';
import type { Field, RouterForm } from './router-form.ts';
import { routerLabels, type RouterLabels } from './router-labels.ts';

const link = (id: string, path = '', more: Record<string, string> = {}): string =>
  `/identity-router${path}?${new URLSearchParams({ digitalSessionId: id, ...more })}`;

/** Spec 1 §2: requests the shopper's details. */
export function detailsPage(digitalSession: DigitalSession, form: RouterForm, wrong: readonly Field[]): string {
  const labels = routerLabels(digitalSession.language);
  const { details, fields, problems } = labels;
  const field = (name: Field, is: Record<string, string>, hint?: string): Html =>
    pageField({
      name,
      label: fields[name],
      value: name === 'password' ? '' : form[name],
      is,
      hint,
      problem: wrong.includes(name) ? problems[name] : undefined,
      lang: labels.lang,
    });
  const content = html`${heading(labels, 1, details.title)}
    <p class="intro">${details.intro}</p>
    ${summary(
      labels,
      wrong.map((name) => [name, problems[name]]),
    )}
    <form method="post" action="/identity-router" novalidate>
      <input type="hidden" name="digitalSessionId" value="${digitalSession.id}" />
      <input type="hidden" name="action" value="details" />
      <div class="pair">
        ${field('firstName', { autocomplete: 'given-name' })} ${field('lastName', { autocomplete: 'family-name' })}
      </div>
      ${field('email', { type: 'email', autocomplete: 'email' })}
      ${field('phone', { inputmode: 'tel', autocomplete: 'tel-national' }, details.phoneHint)}
      ${field('password', { type: 'password', autocomplete: 'new-password' }, details.passwordHint)}
      <button class="primary">${details.submit}</button>
    </form>
    <p class="skip-step"><a href="${link(digitalSession.id, '/skip')}">${labels.skip}</a></p>`;
  return layout(labels, details.title, content, link(digitalSession.id, '', { step: 'details' }));
}

/** Asks for the code from the message; `problem` is why the last one was refused. */
export function codePage(digitalSession: DigitalSession, problem: 'wrong' | 'used-up' | null): string {
  const labels = routerLabels(digitalSession.language);
  const { code } = labels;
  const text = problem === null ? null : problem === 'wrong' ? code.wrong : code.usedUp;
  const content = html`${heading(labels, 2, code.title)}
    <p class="intro">${code.sent(spokenPhone(digitalSession.phone))}</p>
    <p class="note">
      ${code.sandbox}<a
        href="/console/controls?lang=${labels.lang}&amp;to=${digitalSession.phone}#outbox"
        target="_blank"
        >${code.outbox}</a
      >
    </p>
    ${summary(labels, text === null ? [] : [['code', text]])}
    <form method="post" action="/identity-router" novalidate>
      <input type="hidden" name="digitalSessionId" value="${digitalSession.id}" />
      ${pageField({
        name: 'code',
        label: code.label,
        value: '',
        is: { inputmode: 'numeric', autocomplete: 'one-time-code' },
        problem: text ?? undefined,
        lang: labels.lang,
      })}
      <p class="buttons">
        <button class="primary" name="action" value="verify">${code.submit}</button>
        <button name="action" value="resend">${code.resend}</button>
      </p>
    </form>
    <p class="skip-step">
      <a href="${link(digitalSession.id, '', { step: 'details' })}">${code.change}</a>
      <a href="${link(digitalSession.id, '/skip')}">${labels.skip}</a>
    </p>`;
  return layout(labels, code.title, content, link(digitalSession.id));
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
