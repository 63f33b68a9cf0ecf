// Serves the contract as OpenAPI and as an HTML page, under the platform's name. The bodies are rendered once: each takes about 100 ms of CPU.
import type { ListedEndpoint } from '@attestry/contract/api'
import { PREFIX } from '@attestry/contract/endpoint'
import type { ErrorDefinition } from '@attestry/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogueText, openApiBody, referenceBody, referencePage } from './openapi.ts'

interface Reference {
  readonly endpoints: readonly ListedEndpoint[]
  readonly catalogue: readonly ErrorDefinition[]
  readonly version: string
  /** The name of the platform in the reader's language. */
  nameOf(request: FastifyRequest): Promise<string>
}

export function mountApiReference(app: FastifyInstance, { endpoints, catalogue, version, nameOf }: Reference): void {
  const description = once(() => JSON.stringify(openApiBody(endpoints)))
  const reference = once(() => referenceBody(endpoints, catalogue))
  const openApiText = (title: string) => {
    const head = { openapi: '3.1.0', info: { title, version, description: catalogueText(catalogue) } }
    return `${JSON.stringify(head).slice(0, -1)},${description().slice(1)}`
  }
  const texts = [
    ['openapi.json', 'application/json; charset=utf-8', openApiText],
    ['docs/reference', 'text/html; charset=utf-8', (title: string) => referencePage(title, version, reference())],
  ] as const
  for (const [path, mediaType, text] of texts)
    app.get(`${PREFIX}/${path}`, async (request, reply) => reply.type(mediaType).send(text(`${await nameOf(request)} API`)))
}

function once(render: () => string): () => string {
  let text: string | undefined
  return () => {
    text ??= render()
    return text
  }
}
