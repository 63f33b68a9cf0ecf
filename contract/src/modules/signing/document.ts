// A document that people sign one after another, as both sides see it; kinds of cases add the endpoints.
import * as z from 'zod/mini'

export const documentStates = ['signing', 'complete', 'void'] as const
export type DocumentState = (typeof documentStates)[number]

export const SignedDocument = z.object({
  id: z.uuid(),
  /** The kind of document, in the words of its case kind. */
  key: z.string(),
  /** Counts the documents of this kind in the case; an earlier one is void. */
  number: z.int(),
  state: z.enum(documentStates),
  /** SHA-256 of the newest version, hex. */
  sha256: z.string(),
  drawnAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
  voidReason: z.nullable(z.string()),
  places: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      signedAt: z.nullable(z.iso.datetime()),
      /** The caller signs here, now. */
      isYours: z.boolean(),
      /** The caller has opened the newest version. */
      isRead: z.boolean(),
    }),
  ),
})
export type SignedDocument = z.infer<typeof SignedDocument>
