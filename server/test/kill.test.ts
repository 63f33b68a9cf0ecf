// Short run of the kill campaign; the full one is `npm run campaign:kill`.
import { expect, it } from 'vitest'
import { runKillCampaign } from './kill-campaign.ts'
import { victims } from './kill-victim.ts'

it.each(victims)(
  'three kills of the %s while four clients deposit: nothing acknowledged is lost or charged twice',
  async (victim) => {
    const result = await runKillCampaign({ kills: 3, seed: 7, victims: [victim] })
    expect(result.problems).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(10)
    // Calls go on while the signer, the capture host or the browser is away.
    if (victim === 'server' || victim === 'postgres') expect(result.uncertain).toBeGreaterThan(0)
  },
  180_000,
)
