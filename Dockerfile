# Where it is built: Node 24 on glibc, with npm. Where it runs: the same Debian, to which only `node` is copied, so
# that the image has no npm in it and stays small.
ARG BASE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# better-sqlite3 comes prebuilt for the usual platforms; elsewhere BASE needs python3, make and g++ too, as node:22-bookworm
# has them. What Node 24 compiles may not be fit for use: the check ends the build then and says why.
COPY scripts/driver.mjs ./scripts/
RUN npm ci && node scripts/driver.mjs
COPY . .
RUN npm run build && npm prune --omit=dev && node scripts/image/trim.mjs && mkdir /data /backups

FROM ${RUNTIME}
LABEL org.opencontainers.image.title="Bucketbook" \
      org.opencontainers.image.description="A personal budgeting app for your home server" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /usr/local/bin/node /usr/local/bin/
# The operator's commands: docker exec bucketbook ops help
COPY --from=build /app/scripts/image/ops /usr/local/bin/
WORKDIR /app
# What changes seldom comes first: an update downloads only what is below the first change.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts/health.mjs ./scripts/
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
COPY --from=build --chown=1000:1000 /data /data
COPY --from=build --chown=1000:1000 /backups /backups
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
CMD ["node", "dist/server/main.js"]
