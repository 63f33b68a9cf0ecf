// The time-stamps in papers, of this installation's own authority, under a policy that its open service never issues.
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { Deps } from '../../../kernel/deps.ts'
import { stampOwnPaper } from '../time-stamp/authority.ts'

export async function stampPaper(deps: Deps, digest: Uint8Array): Promise<Uint8Array> {
  const { token } = readTimeStampResponse(await stampOwnPaper(deps, digest))
  if (!token) throw new Error('the embedded time-stamp authority returned no token')
  return token
}
