import 'server-only';
import manifest from '../../package.json' with { type: 'json' };

/** The version of the running release: that of package.json when it was built. */
export function releaseVersion(): string {
  return manifest.version;
}

/** The commit that the running release was built from, in short; null where the build did not know it. Set by next.config.mjs. */
export function releaseCommit(): string | null {
  return process.env.RELEASE_COMMIT || null;
}
