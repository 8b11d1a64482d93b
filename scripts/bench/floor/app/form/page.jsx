import { GreetingForm } from './greeting-form.jsx';

export const dynamic = 'force-dynamic';

// The minimum cost of an interactive step on this framework: one form that runs in the browser.
export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <GreetingForm />
    </main>
  );
}
