import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the sandbox's migrations from its schema; PGlite and PostgreSQL run the same files. */
const config = defineConfig({
  dialect: 'postgresql',
  schema: './sandbox/state/schema/*.ts',
  out: './sandbox/state/migrations',
});

export default config;
