# Any image with Node 24 on glibc will do as a base.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# better-sqlite3 comes prebuilt for the usual platforms; elsewhere it needs python3, make and g++ here.
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src

FROM ${BASE}
# npm runs the operator’s commands here: it need write no log and ask for no update.
ENV NODE_ENV=production DATA_DIR=/data NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The operator's commands: docker exec bucketbook npm run ops -- help
COPY --from=build /app/scripts/health.mjs /app/scripts/ops.mjs /app/scripts/built.mjs ./scripts/
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "scripts/health.mjs"]
CMD ["node", "dist/server/main.js"]
