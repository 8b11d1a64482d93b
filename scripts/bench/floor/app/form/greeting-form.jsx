'use client';

import { useActionState } from 'react';
import { greet } from './actions.js';

export function GreetingForm() {
  const [answer, send, isSending] = useActionState(greet, {});
  return (
    <form action={send}>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" aria-invalid={Boolean(answer.problem)} />
      <button disabled={isSending}>Send</button>
      <p role="status">{answer.problem ?? (answer.name && `Hello, ${answer.name}`)}</p>
    </form>
  );
}
