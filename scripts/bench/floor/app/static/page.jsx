// The minimum cost of a prerendered page on this framework.
export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <p>A page that never changes.</p>
    </main>
  );
}
