// Downloads of one evidence file, recorded on the custody log.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { Download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { appendCustody, type CustodyLine } from '../custody/store.ts'
import type { FileRow } from '../record/store.ts'

export interface Recipient {
  /** An account id, or `visitor` for the holder of a share link. */
  readonly actor: string
  readonly address: string
  /** The API key that signed the call. */
  readonly key?: string | undefined
}

export const recipientOf = ({ accountId, address, keyId }: Pick<Member, 'accountId' | 'address' | 'keyId'>): Recipient => ({
  actor: accountId,
  address,
  key: keyId,
})

/** `preview`: the page shows the bytes instead of saving them. `verify`: the custody log says so instead of a download. */
export function purposeOf(exchange: Exchange): 'preview' | 'verify' | 'download' {
  const purpose = exchange.header('x-purpose')
  return purpose === 'preview' || purpose === 'verify' ? purpose : 'download'
}

export function fileDownload(deps: Deps, file: FileRow, recipient: Recipient): Download {
  const { sha256, size } = file
  if (!file.stored || sha256 === null || size === null) return refuse(attestationErrors.NO_EVIDENCE_BYTES)
  return {
    name: file.path,
    size,
    etag: sha256,
    open: (range) => deps.storage.open(sha256, range),
    onStart: () => recordAccess(deps, file.ano, recipient, { event: 'DOWNLOADED', what: file.path }),
  }
}

export async function recordAccess(
  deps: Deps,
  ano: string,
  { actor, address, key }: Recipient,
  { event, what, recipient }: { event: CustodyLine['event']; what: string; recipient?: 'self' | 'other' },
): Promise<void> {
  await inTransaction(deps, (inside) =>
    appendCustody(inside.db, ano, [
      {
        event,
        at: inside.clock.now(),
        actor,
        detail: { what, ...(recipient ? { for: recipient } : {}), address, ...(key ? { key } : {}) },
      },
    ]),
  )
}
