// The EVM adapter with slow, failing, resetting and lying nodes, lost responses and concurrent processes: nothing is paid twice.
import { type Hex, hexData } from '@attestry/proof/chain/ethereum-hex'
import { verifyEvmAnchor } from '@attestry/proof/chain/evm-anchor'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, RICH_KEYS, startAnvil } from './anvil.fixture.ts'
import { codeOf, someDigest, testTimeout, UNREACHABLE_URL } from './chain.fixture.ts'
import { createEvmChain, type EvmChainConfig } from './evm.ts'
import { type Interception, NO_ANSWER, type NodeProxy, RpcRefusal, startNodeProxy } from './node-proxy.fixture.ts'
import { ChainError } from './port.ts'
import { deployRegistry } from './registry/deploy.ts'

/** Enough for a node that responds on a busy machine; tests wait the full time for one that does not. */
const DEADLINE_MS = 1_000
const ANCHORED = '0xcdfd8c88d25a86e1d49452dc0ae55de56801c9cf37d5b930dc3893c32d5e0b1e'
const OWNER = RICH_KEYS[0]
const KEY = RICH_KEYS[1]

let anvil: Anvil
let proxy: NodeProxy
let registry: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startNodeProxy(anvil.url)
  registry = (await deployRegistry(anvil.url, OWNER)).address
})
afterAll(async () => {
  await proxy?.stop()
  await anvil?.stop()
})
afterEach(async () => {
  proxy.intercept(undefined)
  await anvil.call('evm_setAutomine', true)
  await anvil.mine()
})

const open = (more: Partial<EvmChainConfig> = {}) =>
  createEvmChain({ url: proxy.url, privateKey: KEY, registry, confirmations: 1, pollMs: 20, ...more })
/** The node may respond before it has mined the block, so mine one first. */
async function entries(digest: Uint8Array): Promise<number> {
  await anvil.mine()
  const query = { fromBlock: '0x0', address: registry, topics: [ANCHORED, hexData(digest)] }
  return ((await anvil.call('eth_getLogs', query)) as unknown[]).length
}
async function enter(digest: Uint8Array, chain = open()) {
  const submitted = await chain.submit(digest, testTimeout())
  await anvil.mine()
  const confirmed = await chain.prove(submitted, digest, testTimeout())
  expect(confirmed.state).toBe('confirmed')
  return { submitted, confirmed }
}
const waiting = async () => Number(((await anvil.call('txpool_status')) as { pending: string }).pending)

describe('a digest is entered once', () => {
  it('when it is submitted again later', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    await anvil.mine(5)
    expect(await open().submit(digest, testTimeout())).toEqual(submitted)
    expect(await entries(digest)).toBe(1)
  })

  it('when it is submitted ten times concurrently, from two adapters with the same key', async () => {
    const digest = someDigest()
    const chains = [open(), open()]
    const receipts = await Promise.all(Array.from({ length: 10 }, (_, at) => chains[at % 2]?.submit(digest, testTimeout())))
    expect(new Set(receipts.map((receipt) => receipt?.data.transactionHash)).size).toBe(1)
    expect(await entries(digest)).toBe(1)
  })

  it('when different digests are submitted concurrently, from two adapters with the same key', async () => {
    const digests = Array.from({ length: 8 }, someDigest)
    const chains = [open(), open()]
    await Promise.all(digests.map((digest, at) => chains[at % 2]?.submit(digest, testTimeout())))
    for (const digest of digests) expect(await entries(digest)).toBe(1)
  })

  it('when the response is lost and it is submitted again', async () => {
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.intercept(async ({ method }, pass) => {
      const result = await pass()
      return method === 'eth_sendRawTransaction' ? NO_ANSWER : result
    })
    expect(await codeOf(chain.submit(digest, testTimeout()))).toBe('unreachable')
    proxy.intercept(undefined)
    await enter(digest, chain)
    expect(await entries(digest)).toBe(1)
  })

  it('when the response is lost while it is pending, and it is submitted again by this and another process', async () => {
    await anvil.call('evm_setAutomine', false)
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.intercept(async ({ method }, pass) => {
      const result = await pass()
      return method === 'eth_sendRawTransaction' ? NO_ANSWER : result
    })
    expect(await codeOf(chain.submit(digest, testTimeout()))).toBe('unreachable')
    proxy.intercept(undefined)
    const receipt = await chain.submit(digest, testTimeout())
    expect(await waiting()).toBe(1)
    // Another process knows only that a transaction of this key is pending.
    const impatience = new AbortController()
    proxy.methods.length = 0
    const impatient = codeOf(open().submit(digest, impatience.signal))
    await expect
      .poll(() => proxy.methods.filter((method) => method === 'eth_getLogs').length, { timeout: 20_000 })
      .toBeGreaterThan(1)
    impatience.abort()
    expect(await impatient).toBe('in-flight')
    const elsewhere = open().submit(digest, testTimeout())
    await anvil.mine()
    expect((await elsewhere).data).toEqual(receipt.data)
    expect(await entries(digest)).toBe(1)
  })

  it('when the transaction never arrived and it is submitted again', async () => {
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.intercept(async ({ method }, pass) => (method === 'eth_sendRawTransaction' ? NO_ANSWER : pass()))
    expect(await codeOf(chain.submit(digest, testTimeout()))).toBe('unreachable')
    proxy.intercept(undefined)
    await chain.submit(digest, testTimeout())
    expect(await entries(digest)).toBe(1)
  })

  it('when the node limits the blocks per log query', async () => {
    const digest = someDigest()
    const first = await open().submit(digest, testTimeout())
    await anvil.mine(700)
    const spans: number[] = []
    proxy.intercept(async ({ method, params }, pass) => {
      if (method !== 'eth_getLogs') return pass()
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const span = Number(toBlock) - Number(fromBlock) + 1
      spans.push(span)
      if (span > 500) throw new RpcRefusal(-32005, 'query exceeds max block range 500')
      return pass()
    })
    expect((await open().submit(digest, testTimeout())).data).toEqual(first.data)
    expect(spans.filter((span) => span <= 500).length).toBeGreaterThan(1)
    expect(await entries(digest)).toBe(1)
  })

  it('also if another key has entered it', async () => {
    const digest = someDigest()
    const strange = await open({ privateKey: RICH_KEYS[2] }).submit(digest, testTimeout())
    const own = await open().submit(digest, testTimeout())
    expect(own.data.transactionHash).not.toBe(strange.data.transactionHash)
    expect(await entries(digest)).toBe(2)
  })
})

describe('a pending entry', () => {
  it('that was replaced is lost, and is entered when it is submitted again', async () => {
    await anvil.call('evm_setAutomine', false)
    const [slow, quick] = [someDigest(), someDigest()]
    const chain = open({ stuckMs: 100 })
    const displaced = await chain.submit(slow, testTimeout())
    const receipt = await chain.submit(quick, testTimeout())
    expect(await waiting()).toBe(1)
    await anvil.mine()
    expect((await chain.prove(receipt, quick, testTimeout())).state).toBe('confirmed')
    expect(await codeOf(chain.prove(displaced, slow, testTimeout()))).toBe('lost')
    const again = await chain.submit(slow, testTimeout())
    await anvil.mine()
    expect((await chain.prove(again, slow, testTimeout())).state).toBe('confirmed')
    expect([await entries(slow), await entries(quick)]).toEqual([1, 1])
  })

  it('that was dropped from the mempool is sent again by prove', async () => {
    await anvil.call('evm_setAutomine', false)
    const digest = someDigest()
    const chain = open()
    const receipt = await chain.submit(digest, testTimeout())
    await anvil.call('anvil_dropTransaction', receipt.data.transactionHash)
    expect(await waiting()).toBe(0)
    expect((await chain.prove(receipt, digest, testTimeout())).state).toBe('submitted')
    expect(await waiting()).toBe(1)
    await anvil.mine()
    expect((await chain.prove(receipt, digest, testTimeout())).state).toBe('confirmed')
  })

  it('is not confirmed before it has enough confirmations', async () => {
    const digest = someDigest()
    const chain = open({ confirmations: 4 })
    const receipt = await chain.submit(digest, testTimeout())
    await expect.poll(waiting).toBe(0)
    for (let depth = 1; depth < 4; depth += 1) {
      expect((await chain.prove(receipt, digest, testTimeout())).state, `${depth} blocks`).toBe('submitted')
      await anvil.mine()
    }
    expect((await chain.prove(receipt, digest, testTimeout())).state).toBe('confirmed')
  })

  it('that is aborted while waiting for others is rejected without affecting them', async () => {
    await anvil.call('evm_setAutomine', false)
    const chain = open()
    const [first, second, third] = [someDigest(), someDigest(), someDigest()]
    await chain.submit(first, testTimeout())
    const secondSubmission = chain.submit(second, testTimeout())
    let served = false
    void secondSubmission.then(() => {
      served = true
    })
    expect(await codeOf(chain.submit(third, AbortSignal.timeout(100)))).toBe('in-flight')
    expect(served).toBe(false)
    await anvil.mine()
    await secondSubmission
    await anvil.mine()
    expect([await entries(first), await entries(second), await entries(third)]).toEqual([1, 1, 0])
  })
})

describe('a chain reorganisation', () => {
  it('that removes the block unconfirms the entry, which is mined again', async () => {
    const digest = someDigest()
    const chain = open()
    const snapshot = await anvil.call('evm_snapshot')
    const { submitted, confirmed } = await enter(digest, chain)
    await anvil.call('evm_revert', snapshot)
    expect(await codeOf(chain.prove(confirmed, digest, testTimeout()))).toBe('lost')
    expect((await chain.prove(submitted, digest, testTimeout())).state).toBe('submitted')
    await anvil.mine()
    expect((await chain.prove(submitted, digest, testTimeout())).state).toBe('confirmed')
    expect(await entries(digest)).toBe(1)
  })

  it('that loses all state reports the entries as lost', async () => {
    const own = await startAnvil()
    const config = { url: own.url, privateKey: KEY, registry: (await deployRegistry(own.url, OWNER)).address, confirmations: 1 }
    const chain = createEvmChain(config)
    const digest = someDigest()
    const submitted = await chain.submit(digest, testTimeout())
    await own.mine()
    const confirmed = await chain.prove(submitted, digest, testTimeout())
    await own.stop()
    expect(await codeOf(chain.submit(someDigest(), testTimeout()))).toBe('unreachable')
    expect(await codeOf(chain.prove(submitted, digest, testTimeout()))).toBe('unreachable')
    expect((await chain.info(testTimeout())).reachable).toBe(false)

    const restarted = await startAnvil({ port: own.port })
    try {
      expect(await chain.info(testTimeout())).toMatchObject({ reachable: true, contract: null })
      expect(await codeOf(chain.submit(someDigest(), testTimeout()))).toBe('no-registry')
      expect(await codeOf(chain.prove(submitted, digest, testTimeout()))).toBe('lost')
      expect(await codeOf(chain.prove(confirmed, digest, testTimeout()))).toBe('lost')
      // A proof that was verified offline before stays valid.
      expect(verifyEvmAnchor(confirmed.data, { digest }).chainId).toBe('31337')
    } finally {
      await restarted.stop()
    }
  })

  it('to another chain id is refused', async () => {
    const other = await startAnvil({ args: ['--chain-id', '4242'] })
    try {
      const digest = someDigest()
      const receipt = await open().submit(digest, testTimeout())
      const { address } = await deployRegistry(other.url, OWNER)
      const chain = createEvmChain({ url: other.url, privateKey: KEY, registry: address, chainId: '31337' })
      expect(await codeOf(chain.submit(digest, testTimeout()))).toBe('wrong-chain')
      expect(await codeOf(chain.prove(receipt, digest, testTimeout()))).toBe('wrong-chain')
      expect((await chain.info(testTimeout())).chainId).toBe('4242')
    } finally {
      await other.stop()
    }
  })
})

describe('an EVM node with slow, invalid or no responses', () => {
  const faultOf = async (work: Promise<unknown>): Promise<ChainError> => {
    const fault = await work.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ChainError)
    return fault as ChainError
  }

  it('times out at the deadline, whichever call is slow', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    const fresh = () => open({ deadlineMs: DEADLINE_MS })
    const slowness = DEADLINE_MS * 4
    for (const slow of ['eth_chainId', 'eth_getLogs', 'eth_getTransactionReceipt', 'eth_getBlockByHash']) {
      let answered = false
      proxy.intercept(async ({ method }, pass) => {
        if (method === slow) {
          // Time itself is tested: the response is slower than the deadline.
          await new Promise((later) => setTimeout(later, slowness))
          answered = true
        }
        return pass()
      })
      const work = /Receipt|Hash/.test(slow)
        ? fresh().prove(submitted, digest, testTimeout())
        : fresh().submit(someDigest(), testTimeout())
      expect(await codeOf(work), slow).toBe('unreachable')
      expect(answered, slow).toBe(false)
    }
  })

  it('times out when it stops in the middle of a response', async () => {
    proxy.intercept(async (_question, _pass, response) => {
      response.write('{"jsonrpc":"2.0",')
      return NO_ANSWER
    })
    expect(await codeOf(open({ deadlineMs: DEADLINE_MS }).submit(someDigest(), testTimeout()))).toBe('unreachable')
  })

  it('never has its URL, which may contain a key, in a message', async () => {
    const secret = 'key-that-nobody-may-see'
    proxy.intercept(async () => {
      throw new RpcRefusal(-32000, 'no')
    })
    const places = [`${proxy.url}/v3/${secret}`, `${UNREACHABLE_URL}/v3/${secret}`, proxy.url.replace('//', `//user:${secret}@`)]
    for (const url of places) {
      const fault = await faultOf(open({ url }).submit(someDigest(), testTimeout()))
      const texts = [fault.message, fault.stack, JSON.stringify(fault), String(fault.cause)].join('\n')
      expect(texts).not.toContain(secret)
      expect(texts).not.toContain(KEY.slice(2))
    }
    expect(() => open({ url: `ftp://${secret}` })).toThrow(/^(?!.*key-that)/)
    expect(() => open({ privateKey: secret })).toThrow(/^(?!.*key-that)/)
  })

  it('is refused for invalid results of every method', async () => {
    const digest = someDigest()
    const { submitted, confirmed } = await enter(digest)
    const methods = ['eth_chainId', 'eth_getCode', 'eth_blockNumber', 'eth_getLogs', 'eth_getTransactionCount', 'eth_estimateGas']
    methods.push('eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getTransactionReceipt', 'eth_getTransactionByHash')
    methods.push('eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_getRawTransactionByHash')
    for (const tested of methods)
      for (const invalid of [null, '0xzz', [null], { hash: '0x', transactions: [null] }]) {
        proxy.intercept(async ({ method }, pass) => (method === tested ? invalid : pass()))
        const chain = open()
        const soon = () => AbortSignal.timeout(1_000)
        const works = [
          chain.submit(digest, soon()),
          chain.prove(submitted, digest, soon()),
          chain.prove(confirmed, digest, soon()),
        ]
        expect(await Promise.all(works.map(codeOf)), `${tested}: ${JSON.stringify(invalid)}`).not.toContain('a fault')
        await chain.info(soon())
      }
    expect(await entries(digest)).toBe(1)
  }, 120_000)

  it('is refused before anything is paid if its blocks cannot be recomputed', async () => {
    const lies: Interception[] = [
      async ({ method }, pass) => {
        const block = (await pass()) as object
        return method === 'eth_getBlockByNumber' ? { ...block, extraData: '0xff' } : block
      },
      async ({ method }, pass) => {
        const block = (await pass()) as { transactions: unknown[] }
        return method === 'eth_getBlockByNumber' ? { ...block, transactions: [{ type: '0x0', hash: '0x' }] } : block
      },
    ]
    for (const lie of lies) {
      proxy.methods.length = 0
      proxy.intercept(lie)
      expect(await codeOf(open().submit(someDigest(), testTimeout()))).toBe('unprovable')
      expect(proxy.methods).not.toContain('eth_sendRawTransaction')
    }
  })

  it('does not confirm a block that is not the one at its height', async () => {
    const digest = someDigest()
    const { submitted, confirmed } = await enter(digest)
    const height = Number(confirmed.data.blockNumber)
    const another = await anvil.call('eth_getBlockByNumber', `0x${(height - 1).toString(16)}`, false)
    proxy.intercept(async ({ method, params }, pass) =>
      method === 'eth_getBlockByNumber' && params[0] === confirmed.data.blockNumber ? another : pass(),
    )
    expect((await open().prove(submitted, digest, testTimeout())).state).toBe('submitted')
    expect(await codeOf(open().prove(confirmed, digest, testTimeout()))).toBe('lost')
  })

  it('does not confirm an entry with a block that does not contain it', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    const other = await enter(someDigest())
    const elsewhere = await anvil.call('eth_getTransactionReceipt', other.submitted.data.transactionHash)
    proxy.intercept(async ({ method }, pass) => (method === 'eth_getTransactionReceipt' ? elsewhere : pass()))
    expect(await codeOf(open().prove(submitted, digest, testTimeout()))).toBe('refused')
  })
})

describe('EVM fees', () => {
  it('are refused with the node’s message if there is no money', async () => {
    const fault = await open({ privateKey: `0x${'42'.repeat(32)}` })
      .submit(someDigest(), testTimeout())
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'refused', message: expect.stringMatching(/funds/i) })
  })

  it.each(['berlin', 'london', 'cancun', 'osaka'])(
    'follow the chain’s fee model, and the entry is proven, on %s',
    async (hardfork) => {
      const own = await startAnvil({ args: ['--hardfork', hardfork] })
      try {
        const { address } = await deployRegistry(own.url, OWNER)
        const chain = createEvmChain({ url: own.url, privateKey: KEY, registry: address, confirmations: 1 })
        const digest = someDigest()
        const submitted = await chain.submit(digest, testTimeout())
        await own.mine()
        const confirmed = await chain.prove(submitted, digest, testTimeout())
        expect(verifyEvmAnchor(confirmed.data, { digest, contract: address, chainId: '31337' }).blockNumber).toBe(2)
        expect(String(confirmed.data.transaction).startsWith('0x02')).toBe(hardfork !== 'berlin')
      } finally {
        await own.stop()
      }
    },
  )
})
