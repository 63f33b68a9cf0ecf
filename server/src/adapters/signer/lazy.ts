// Opens the signer on first use: many processes never sign anything.
import { type Signer, SignerDamaged, SignerLocked, SignerRefused, SignerUnavailable } from './port.ts'

export function lazySigner(open: () => Promise<Signer>): Signer {
  let opened: Promise<Signer> | undefined
  const signer = () => {
    opened ??= open().catch((error) => {
      // The next caller retries, but never with a wrong secret: a token locks itself after a few attempts.
      if (!(error instanceof SignerLocked)) opened = undefined
      const isNamed = [SignerDamaged, SignerLocked, SignerRefused, SignerUnavailable].some((kind) => error instanceof kind)
      throw isNamed ? error : new SignerUnavailable(`cannot open the keys: ${(error as Error).message}`, { cause: error })
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
