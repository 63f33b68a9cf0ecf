// Hashes the body of a signed call while it is read: a body that differs from the signed digest ends in a refusal, never in a normal end.
import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { NO_BODY_SHA256, signatureHeaders } from '@attestry/contract/modules/open/signature'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refuse.ts'

const arrived = new WeakMap<FastifyRequest, string>()

export const signedDigest = (request: FastifyRequest): string => String(request.headers[signatureHeaders.digest] ?? '')

/** Wraps the body stream; it ends with a refusal if the digest differs. */
export function hashedBody(request: FastifyRequest, payload: Readable): Readable {
  const hash = createHash('sha256')
  const watched = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
    flush(done) {
      const digest = hash.digest('hex')
      arrived.set(request, digest)
      // Without a signed digest the missing signature is refused instead.
      done(['', digest].includes(signedDigest(request)) ? null : new Refusal(openErrors.BODY_DIFFERS))
    },
  })
  // pipeline propagates a broken connection to the reader, which reports the error.
  pipeline(payload, watched, () => {})
  return watched
}

/** A body that is still to be read is checked when it ends; one that was already read, or is absent, is checked here. */
export function checkBody(request: FastifyRequest): void {
  if (request.body instanceof Readable) return
  if ((arrived.get(request) ?? NO_BODY_SHA256) !== signedDigest(request)) refuse(openErrors.BODY_DIFFERS)
}
