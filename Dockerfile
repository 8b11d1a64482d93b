# syntax=docker/dockerfile:1
# Builds the web app, and the sandbox for a demo. docs/deploy/README.md says how to use it; `npm run test:deploy` runs its steps.

FROM node:24-bookworm-slim AS base
# For both images: the process answers at HEALTH_PATH.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT ?? process.env.PORT}${process.env.HEALTH_PATH}`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM base AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
# What `npm start` installs too: the site builds without the packages for development.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY next.config.mjs middleware.ts instrumentation.ts instrumentation-client.ts tsconfig.json ./
COPY app ./app
COPY components ./components
COPY lib ./lib
COPY messages ./messages
COPY public ./public
COPY scripts ./scripts
# What the build reads; all other settings belong to the machine that runs the image.
# Empty: the name in public/brand.json.
ARG NEXT_PUBLIC_BRAND=
ARG NEXT_PUBLIC_BROADBAND_FACTS=on
ARG COMPRESS=on
# The image is built without the history: `--build-arg RELEASE_COMMIT=$(git rev-parse HEAD)` names the commit in logs and metrics.
ARG RELEASE_COMMIT=
RUN node scripts/build.ts --without-types

FROM build AS sandbox
COPY sandbox ./sandbox
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=4100 SANDBOX_DATA_DIR=/var/lib/sandbox HEALTH_PATH=/__sandbox/health
RUN install -d -o 1000 -g 1000 -m 0700 /var/lib/sandbox
USER 1000:1000
VOLUME /var/lib/sandbox
EXPOSE 4100
CMD ["node", "sandbox/main.ts"]

# The last stage is what `docker build` makes without --target.
FROM base AS web
# Docker would set HOSTNAME to the container's name, and the server would listen only there.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hearthline HEALTH_PATH=/api/health
# Left to themselves, V8 and the C library keep twice the memory that the server needs: "Memory" in docs/operating.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=8"
WORKDIR /srv/hearthline
# 1000 is the user `node` of the base image. The files stay root's, so the server cannot change itself.
RUN install -d -o 1000 -g 1000 -m 0700 /var/lib/hearthline
COPY --from=build /build/.next/standalone ./
USER 1000:1000
VOLUME /var/lib/hearthline
EXPOSE 3000
# Node itself is process 1 and gets SIGTERM; npm in between would not pass it on.
CMD ["node", "server.js"]
