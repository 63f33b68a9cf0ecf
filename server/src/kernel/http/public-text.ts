// Serves small generated texts at well-known paths, such as robots.txt.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface PublicText {
  readonly path: string
  readonly mediaType: string
  /** `origin` is scheme and host of the request; undefined: answered with 404. */
  text(origin: string, request: FastifyRequest): Promise<string | undefined>
}

export function mountPublicTexts(app: FastifyInstance, texts: readonly PublicText[]): void {
  for (const { path, mediaType, text } of texts)
    app.get(path, async (request, reply) => {
      const found = await text(`${request.protocol}://${request.host}`, request)
      reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      return found === undefined
        ? reply.code(404).type('text/plain; charset=utf-8').send('not found\n')
        : reply.type(mediaType).send(found)
    })
}
