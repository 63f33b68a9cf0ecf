// Makes a paper signed with the installation's key for documents and time-stamped by its own authority.
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { Paper, PaperAttachment } from '../../../adapters/paper/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { revocationList } from '../key/service.ts'
import { signingIdentity } from '../key/validity.ts'
import { stampOwn } from '../time-stamp/authority.ts'

export async function makePaper(deps: Deps, paper: Paper, attachments: readonly PaperAttachment[] = []): Promise<Uint8Array> {
  const { certificate, chain, sign } = await signingIdentity(deps, 'document')
  const crls = [await revocationList(deps, 'p256')]
  const timeStamp = async (digest: Uint8Array) => token(await stampOwn(deps, digest))
  return deps.papers.make(paper, { certificate, chain, sign, timeStamp, crls }, attachments)
}

function token(answer: Uint8Array): Uint8Array {
  const { token: found } = readTimeStampResponse(answer)
  if (!found) throw new Error('the embedded time-stamp authority returned no token')
  return found
}
