// Runs the chain suite without a chain, on a real EVM node, and on OpenTimestamps calendars with their own Bitcoin chain.
import { verifyEvmAnchor } from '@attestry/proof/chain/evm-anchor'
import { verifyOtsAnchor } from '@attestry/proof/chain/ots-anchor'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Anvil, RICH_KEYS, startAnvil } from './anvil.fixture.ts'
import { type Calendar, startCalendar } from './calendar.fixture.ts'
import { type TestChain, UNREACHABLE_URL } from './chain.fixture.ts'
import { chainSuite } from './chain.suite.ts'
import { createEvmChain } from './evm.ts'
import { createNoChain } from './none.ts'
import { createOtsChain } from './ots.ts'
import { deployRegistry } from './registry/deploy.ts'

const explorerUrl = 'https://explorer.test/'

chainSuite('none', () => {
  const chain = createNoChain()
  const never = (): never => {
    throw new Error('no chain proves nothing')
  }
  return { chain, unreachable: chain, settle: never, verify: never }
})

describe('chain adapter on an EVM node', () => {
  let anvil: Anvil
  let opened: TestChain
  beforeAll(async () => {
    anvil = await startAnvil()
    const { address: registry, block: registryBlock } = await deployRegistry(anvil.url, RICH_KEYS[0])
    const config = { url: anvil.url, privateKey: RICH_KEYS[1], registry, registryBlock, confirmations: 3, explorerUrl }
    opened = {
      chain: createEvmChain(config),
      unreachable: createEvmChain({ ...config, url: UNREACHABLE_URL }),
      settle: () => anvil.mine(2),
      verify: (data, digest) => verifyEvmAnchor(data, { digest, contract: registry, chainId: '31337' }).blockTime,
    }
  })
  afterAll(() => anvil?.stop())
  chainSuite('evm', () => opened)
})

describe('chain adapter with OpenTimestamps calendars', () => {
  let calendars: Calendar[]
  let opened: TestChain
  beforeAll(async () => {
    calendars = [await startCalendar(), await startCalendar()]
    const [one, other] = calendars.map(({ url }) => url) as [string, string]
    const config = { network: 'regtest', confirmations: 3, explorerUrl, deadlineMs: 5_000 } as const
    opened = {
      // The second calendar uses a Bitcoin chain that the adapter does not follow, as a lying one would.
      chain: createOtsChain({ ...config, calendars: [one, other], blocksUrl: one }),
      unreachable: createOtsChain({
        ...config,
        calendars: [UNREACHABLE_URL],
        behindPools: [one, other],
        blocksUrl: UNREACHABLE_URL,
      }),
      settle: async () => void calendars.map((calendar) => calendar.mine(2)),
      verify: (data, digest) => verifyOtsAnchor(data, { digest, network: 'regtest' }).blockTime,
    }
  })
  afterAll(() => Promise.all(calendars.map((calendar) => calendar.stop())))
  chainSuite('ots', () => opened)
})
