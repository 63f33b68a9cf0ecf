// Every stalled proof step of every platform, for /readyz, the console and the log.
import type { Deps } from '../../../kernel/deps.ts'
import { sealStalls, signingStalls } from '../../attestation/public.ts'
import { logStalls, type PlatformStall } from '../../transparency/public.ts'

export const allStalls = async (deps: Deps): Promise<PlatformStall[]> => [
  ...(await sealStalls(deps)),
  ...(await signingStalls(deps)),
  ...(await logStalls(deps)),
]
