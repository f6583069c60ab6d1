# One image holds the gateway, the five services and the forecourt command; a container's command says which
# of them it runs.
ARG NODE_IMAGE=node:24-bookworm-slim

# What npm needs to know, in a layer that source changes leave alone.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/service-kit/package.json libs/service-kit/
COPY libs/local-servers/package.json libs/local-servers/
COPY services/gateway/package.json services/gateway/
COPY services/catalog/package.json services/catalog/
COPY services/inventory/package.json services/inventory/
COPY services/identity/package.json services/identity/
COPY services/crm/package.json services/crm/
COPY services/engagement/package.json services/engagement/
COPY demo/package.json demo/
COPY cli/package.json cli/
COPY embedded/package.json embedded/
COPY tests/package.json tests/
COPY tests/chaos/package.json tests/chaos/
# The workspaces that run here. The others bring PostgreSQL's binaries and test tools.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false \
  WORKSPACES="-w libs/contracts -w libs/service-kit -w services/gateway -w services/catalog \
  -w services/inventory -w services/identity -w services/crm -w services/engagement -w demo -w cli"

FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error $WORKSPACES

FROM manifests AS build
RUN npm ci --include-workspace-root --no-audit --no-fund --loglevel=error $WORKSPACES
COPY .swcrc ./
COPY scripts/build.mjs scripts/
COPY libs libs
COPY services services
COPY demo demo
COPY cli cli
RUN node scripts/build.mjs && rm -rf libs/local-servers \
  && for workspace in libs/* services/* demo cli; do rm -rf $workspace/src $workspace/node_modules; done

FROM ${NODE_IMAGE} AS runtime
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
RUN ln -s /app/cli/bin/forecourt.mjs /usr/local/bin/forecourt
COPY --from=dependencies /app ./
COPY --from=build /app/libs libs
COPY --from=build /app/services services
COPY --from=build /app/demo demo
COPY --from=build /app/cli cli
USER node
EXPOSE 3000
CMD ["node", "services/gateway/dist/main.js"]
