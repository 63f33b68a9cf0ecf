// The bytes of a signed call's body, hashed as they pass: whatever reads them, it never reaches an end that was not signed.
import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { NO_BODY_SHA256, signatureHeaders } from '@attestry/contract/modules/open/signature'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refuse.ts'

const arrived = new WeakMap<FastifyRequest, string>()

export const signedDigest = (request: FastifyRequest): string => String(request.headers[signatureHeaders.digest] ?? '')

/** Stands between the line and whoever reads the body. Ends in a refusal where the digest is another one. */
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
      // Where nothing was signed, it is the missing signature that is refused.
      done(['', digest].includes(signedDigest(request)) ? null : new Refusal(openErrors.BODY_DIFFERS))
    },
  })
  // A line that breaks must break the reader too; how it ended is the reader's to say.
  pipeline(payload, watched, () => {})
  return watched
}

/** A body that is still to be read is checked as it ends; one that was read, or never was, is checked here. */
export function checkBody(request: FastifyRequest): void {
  if (request.body instanceof Readable) return
  if ((arrived.get(request) ?? NO_BODY_SHA256) !== signedDigest(request)) refuse(openErrors.BODY_DIFFERS)
}
