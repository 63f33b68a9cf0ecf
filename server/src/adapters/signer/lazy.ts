// A signer that is opened when it is first needed: many processes never sign anything.
import type { Signer } from './port.ts'

export function lazySigner(open: () => Promise<Signer>): Signer {
  let opened: Promise<Signer> | undefined
  const signer = () => {
    opened ??= open().catch((error) => {
      // The next one who needs it tries again.
      opened = undefined
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
