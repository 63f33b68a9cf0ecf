// Serves the public log's files at permanent URLs, with the headers of a static file server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../adapters/storage/port.ts'

export interface PublicFile {
  readonly name: string
  readonly mediaType: string
  /** Never changes under this URL. */
  readonly immutable: boolean
}

/** `find` maps the path below `/log/` to a file on the shelf; undefined: not found. */
export function mountPublicFiles(
  app: FastifyInstance,
  storage: Storage,
  find: (path: string, request: FastifyRequest) => Promise<PublicFile | undefined>,
): void {
  app.get('/log/*', async (request, reply) => {
    const file = await find((request.params as { '*': string })['*'], request)
    const bytes = file && (await storage.shelf.get(file.name))
    reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
    if (!file || !bytes) return missing(reply)
    return reply
      .headers({
        'content-type': file.mediaType,
        'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=1',
      })
      .send(bytes)
  })
}

const missing = (reply: FastifyReply) =>
  reply.code(404).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send('not found\n')
