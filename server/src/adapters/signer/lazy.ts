// A signer that is opened when it is first needed: many processes never sign anything.
import { type Signer, SignerLocked } from './port.ts'

export function lazySigner(open: () => Promise<Signer>): Signer {
  let opened: Promise<Signer> | undefined
  const signer = () => {
    opened ??= open().catch((error) => {
      // The next one who needs it tries again, but never with a secret that was wrong: a token locks itself after a few.
      if (!(error instanceof SignerLocked)) opened = undefined
      throw error
    })
    return opened
  }
  return {
    keys: async () => (await signer()).keys(),
    create: async (purpose, algorithm) => (await signer()).create(purpose, algorithm),
    sign: async (request) => (await signer()).sign(request),
    head: async (origin) => (await signer()).head(origin),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}
