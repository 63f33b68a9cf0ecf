// Serves the contract as OpenAPI and as an HTML page. Both are rendered once: each takes about 100 ms of CPU.
import type { ListedEndpoint } from '@attestry/contract/api'
import { PREFIX } from '@attestry/contract/endpoint'
import type { ErrorDefinition } from '@attestry/contract/errors'
import type { FastifyInstance } from 'fastify'
import { docsPage, openApi } from './openapi.ts'

interface Contract {
  readonly endpoints: readonly ListedEndpoint[]
  readonly catalogue: readonly ErrorDefinition[]
  readonly version: string
}

export function mountApiReference(app: FastifyInstance, { endpoints, catalogue, version }: Contract): void {
  const once = (render: () => string) => {
    let text: string | undefined
    return () => {
      text ??= render()
      return text
    }
  }
  const texts = [
    ['openapi.json', 'application/json; charset=utf-8', once(() => JSON.stringify(openApi(endpoints, catalogue, version)))],
    ['docs/reference', 'text/html; charset=utf-8', once(() => docsPage(endpoints, catalogue, version))],
  ] as const
  for (const [path, mediaType, text] of texts)
    app.get(`${PREFIX}/${path}`, async (_request, reply) => reply.type(mediaType).send(text()))
}
