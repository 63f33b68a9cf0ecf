// Short run of the kill campaign; the full one is `npm run campaign:kill`.
import { expect, it } from 'vitest'
import { runKillCampaign } from './kill-campaign.ts'

it('three kills while four clients deposit: nothing acknowledged is lost or charged twice', async () => {
  const result = await runKillCampaign({ kills: 3, seed: 7 })
  expect(result.problems).toEqual([])
  expect(result.acknowledged).toBeGreaterThan(10)
  expect(result.uncertain).toBeGreaterThan(0)
}, 180_000)
