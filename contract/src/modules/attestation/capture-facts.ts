// How a captured record was obtained, from its sealed manifest: addresses, named parties, times and warnings.
import * as z from 'zod/mini'

export const CaptureFacts = z.object({
  addressAsked: z.string(),
  /** Null if no page was reached. */
  addressReached: z.nullable(z.string()),
  /** As the member named them, for shop and video captures. */
  platformNamed: z.nullable(z.string()),
  sellerNamed: z.nullable(z.string()),
  /** As read from the page, if the member named none or another. */
  platformOnPage: z.nullable(z.string()),
  sellerOnPage: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  /** By the capturing host's clock. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Of the response that delivered the page. */
  httpStatus: z.nullable(z.string()),
  /** IP address and port of the server that sent the page, from the connection itself. */
  server: z.nullable(z.string()),
  /** TLS version, subject and issuer of the server's certificate; null without TLS. */
  tls: z.nullable(z.string()),
  /** The number of the attempt that succeeded. */
  attempt: z.nullable(z.string()),
  /** `complete` or `partial`. */
  completeness: z.nullable(z.string()),
  warnings: z.array(z.object({ kind: z.string(), seen: z.nullable(z.string()) })),
})
export type CaptureFacts = z.infer<typeof CaptureFacts>
