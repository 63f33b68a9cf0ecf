// Short run of the power failures; the full one is `npm run campaign:power`.
import { expect, it } from 'vitest'
import { DETECTED_LOSS, powerLossControls, runPowerLosses } from './power-loss.ts'
import { canMountVolumes } from './volatile-volume.ts'

const canMount = canMountVolumes()

it.skipIf(!canMount)(
  'two power failures under load: nothing acknowledged is lost or charged twice (mounting a volume needs root)',
  async () => {
    const { problems, acknowledged } = await runPowerLosses({ losses: 2, seed: 5 })
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThan(8)
  },
  180_000,
)

it.skipIf(!canMount).each(powerLossControls)(
  'a power failure with %s is found (mounting a volume needs root)',
  async (control) => {
    const { problems } = await runPowerLosses({ losses: 1, seed: 5, control })
    expect(problems.join('\n')).toMatch(DETECTED_LOSS)
  },
  180_000,
)
