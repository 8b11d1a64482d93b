import { GreetingForm } from './greeting-form.jsx';

export const dynamic = 'force-dynamic';

// The least an interactive step can cost on this framework: one form that the browser runs.
export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <GreetingForm />
    </main>
  );
}
