// Makes a paper signed with the installation's key for documents and time-stamped by its own authority.
import type { Paper, PaperAttachment } from '../../../adapters/paper/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { revocationList } from '../key/service.ts'
import { signingIdentity } from '../key/validity.ts'
import { stampPaper } from './stamp.ts'

export async function makePaper(deps: Deps, paper: Paper, attachments: readonly PaperAttachment[] = []): Promise<Uint8Array> {
  const { certificate, chain, sign } = await signingIdentity(deps, 'document')
  const crls = [await revocationList(deps, 'p256')]
  const timeStamp = (digest: Uint8Array) => stampPaper(deps, digest)
  return deps.papers.make(paper, { certificate, chain, sign, timeStamp, crls }, attachments)
}
