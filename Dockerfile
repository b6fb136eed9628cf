# Curbwright as a container image: built in the first stage, only what serving needs in the second. Data lies in the volume /data.
ARG BASE=node:26-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run build
# The packages of the server alone: what the pages need is in their build.
RUN rm -rf node_modules \
 && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace @curbwright/server
# Makes the links of the embedded PostgreSQL, which nobody may write later, and shows that it starts here.
RUN DATA_DIR=/tmp/first node apps/server/dist/curbwright.js migrate && rm -rf /tmp/first

FROM ${BASE}
# Two arenas for malloc: each thread with its own kept 14 MB more (docs/decisions/0438-tests-and-benchmarks.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/apps/server/package.json apps/server/package.json
COPY --from=build /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# The embedded PostgreSQL does not run as root; nobody else needs to either.
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# docker run … curbwright backup --out /data/city.tar: the command line instead of the server.
ENTRYPOINT ["node", "--enable-source-maps", "apps/server/dist/curbwright.js"]
CMD ["serve"]
