// Every step of a proof that makes no progress, of every platform: what /readyz and the console report and the log repeats.
import type { Deps } from '../../../kernel/deps.ts'
import { sealStalls } from '../../attestation/public.ts'
import { logStalls, type PlatformStall } from '../../transparency/public.ts'

export const allStalls = async (deps: Deps): Promise<PlatformStall[]> => [...(await sealStalls(deps)), ...(await logStalls(deps))]
