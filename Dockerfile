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
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts/health.mjs ./scripts/health.mjs
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "scripts/health.mjs"]
CMD ["node", "dist/server/main.js"]
