// The EVM adapter where things go wrong: chain down, slow, forgetful, lying; answers lost; two processes with one key; nothing paid twice.
import { type Hex, hexData } from '@attestry/proof/chain/ethereum-hex'
import { verifyEvmAnchor } from '@attestry/proof/chain/evm-anchor'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, RICH_KEYS, startAnvil } from './anvil.fixture.ts'
import { codeOf, NOBODY, patiently, someDigest } from './chain.fixture.ts'
import { createEvmChain, type EvmChainConfig } from './evm.ts'
import { type Meddling, NO_ANSWER, type NodeProxy, RpcRefusal, startNodeProxy } from './node-proxy.fixture.ts'
import { ChainError } from './port.ts'
import { deployRegistry } from './registry/deploy.ts'

/** Long enough for a node that answers, on a busy machine; waited for in full where it does not. */
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
  proxy.meddle(undefined)
  await anvil.ask('evm_setAutomine', true)
  await anvil.mine()
})

const open = (more: Partial<EvmChainConfig> = {}) =>
  createEvmChain({ url: proxy.url, privateKey: KEY, registry, confirmations: 1, pollMs: 20, ...more })
/** A node answers before it has made the block, so it is asked for one. */
async function entries(digest: Uint8Array): Promise<number> {
  await anvil.mine()
  const query = { fromBlock: '0x0', address: registry, topics: [ANCHORED, hexData(digest)] }
  return ((await anvil.ask('eth_getLogs', query)) as unknown[]).length
}
async function enter(digest: Uint8Array, chain = open()) {
  const submitted = await chain.submit(digest, patiently())
  await anvil.mine()
  const confirmed = await chain.prove(submitted, digest, patiently())
  expect(confirmed.state).toBe('confirmed')
  return { submitted, confirmed }
}
const waiting = async () => Number(((await anvil.ask('txpool_status')) as { pending: string }).pending)

describe('once', () => {
  it('the same digest again, one after the other, finds the first entry', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    await anvil.mine(5)
    expect(await open().submit(digest, patiently())).toEqual(submitted)
    expect(await entries(digest)).toBe(1)
  })

  it('the same digest ten times at the same moment, from two adapters with the same key', async () => {
    const digest = someDigest()
    const chains = [open(), open()]
    const receipts = await Promise.all(Array.from({ length: 10 }, (_, at) => chains[at % 2]?.submit(digest, patiently())))
    expect(new Set(receipts.map((receipt) => receipt?.data.transactionHash)).size).toBe(1)
    expect(await entries(digest)).toBe(1)
  })

  it('different digests at the same moment, from two adapters with the same key, each once', async () => {
    const digests = Array.from({ length: 8 }, someDigest)
    const chains = [open(), open()]
    await Promise.all(digests.map((digest, at) => chains[at % 2]?.submit(digest, patiently())))
    for (const digest of digests) expect(await entries(digest)).toBe(1)
  })

  it('the answer to sending is lost, and it is submitted again', async () => {
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.meddle(async ({ method }, pass) => {
      const result = await pass()
      return method === 'eth_sendRawTransaction' ? NO_ANSWER : result
    })
    expect(await codeOf(chain.submit(digest, patiently()))).toBe('unreachable')
    proxy.meddle(undefined)
    await enter(digest, chain)
    expect(await entries(digest)).toBe(1)
  })

  it('the answer is lost while it still waits for a block, and it is submitted again here and elsewhere', async () => {
    await anvil.ask('evm_setAutomine', false)
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.meddle(async ({ method }, pass) => {
      const result = await pass()
      return method === 'eth_sendRawTransaction' ? NO_ANSWER : result
    })
    expect(await codeOf(chain.submit(digest, patiently()))).toBe('unreachable')
    proxy.meddle(undefined)
    const receipt = await chain.submit(digest, patiently())
    expect(await waiting()).toBe(1)
    // Another process knows only that something of this key is on its way.
    const impatience = new AbortController()
    proxy.asked.length = 0
    const impatient = codeOf(open().submit(digest, impatience.signal))
    await expect
      .poll(() => proxy.asked.filter((method) => method === 'eth_getLogs').length, { timeout: 20_000 })
      .toBeGreaterThan(1)
    impatience.abort()
    expect(await impatient).toBe('in-flight')
    const elsewhere = open().submit(digest, patiently())
    await anvil.mine()
    expect((await elsewhere).data).toEqual(receipt.data)
    expect(await entries(digest)).toBe(1)
  })

  it('it never arrived, and it is submitted again', async () => {
    const digest = someDigest()
    const chain = open({ deadlineMs: DEADLINE_MS })
    proxy.meddle(async ({ method }, pass) => (method === 'eth_sendRawTransaction' ? NO_ANSWER : pass()))
    expect(await codeOf(chain.submit(digest, patiently()))).toBe('unreachable')
    proxy.meddle(undefined)
    await chain.submit(digest, patiently())
    expect(await entries(digest)).toBe(1)
  })

  it('a node that lets few blocks be searched at a time is asked in pieces', async () => {
    const digest = someDigest()
    const first = await open().submit(digest, patiently())
    await anvil.mine(700)
    const spans: number[] = []
    proxy.meddle(async ({ method, params }, pass) => {
      if (method !== 'eth_getLogs') return pass()
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const span = Number(toBlock) - Number(fromBlock) + 1
      spans.push(span)
      if (span > 500) throw new RpcRefusal(-32005, 'query exceeds max block range 500')
      return pass()
    })
    expect((await open().submit(digest, patiently())).data).toEqual(first.data)
    expect(spans.filter((span) => span <= 500).length).toBeGreaterThan(1)
    expect(await entries(digest)).toBe(1)
  })

  it('what a stranger entered does not stand in for ours', async () => {
    const digest = someDigest()
    const strange = await open({ privateKey: RICH_KEYS[2] }).submit(digest, patiently())
    const own = await open().submit(digest, patiently())
    expect(own.data.transactionHash).not.toBe(strange.data.transactionHash)
    expect(await entries(digest)).toBe(2)
  })
})

describe('on its way', () => {
  it('a displaced one is lost, and is entered when it is submitted again', async () => {
    await anvil.ask('evm_setAutomine', false)
    const [slow, quick] = [someDigest(), someDigest()]
    const chain = open({ stuckMs: 100 })
    const displaced = await chain.submit(slow, patiently())
    const receipt = await chain.submit(quick, patiently())
    expect(await waiting()).toBe(1)
    await anvil.mine()
    expect((await chain.prove(receipt, quick, patiently())).state).toBe('confirmed')
    expect(await codeOf(chain.prove(displaced, slow, patiently()))).toBe('lost')
    const again = await chain.submit(slow, patiently())
    await anvil.mine()
    expect((await chain.prove(again, slow, patiently())).state).toBe('confirmed')
    expect([await entries(slow), await entries(quick)]).toEqual([1, 1])
  })

  it('one that the pool forgot is sent again when it is asked for', async () => {
    await anvil.ask('evm_setAutomine', false)
    const digest = someDigest()
    const chain = open()
    const receipt = await chain.submit(digest, patiently())
    await anvil.ask('anvil_dropTransaction', receipt.data.transactionHash)
    expect(await waiting()).toBe(0)
    expect((await chain.prove(receipt, digest, patiently())).state).toBe('submitted')
    expect(await waiting()).toBe(1)
    await anvil.mine()
    expect((await chain.prove(receipt, digest, patiently())).state).toBe('confirmed')
  })

  it('is not confirmed before it is deep enough', async () => {
    const digest = someDigest()
    const chain = open({ confirmations: 4 })
    const receipt = await chain.submit(digest, patiently())
    await expect.poll(waiting).toBe(0)
    for (let depth = 1; depth < 4; depth += 1) {
      expect((await chain.prove(receipt, digest, patiently())).state, `${depth} blocks`).toBe('submitted')
      await anvil.mine()
    }
    expect((await chain.prove(receipt, digest, patiently())).state).toBe('confirmed')
  })

  it('who gives up waiting for others is answered, and the others are not disturbed', async () => {
    await anvil.ask('evm_setAutomine', false)
    const chain = open()
    const [first, second, third] = [someDigest(), someDigest(), someDigest()]
    await chain.submit(first, patiently())
    const patient = chain.submit(second, patiently())
    let served = false
    void patient.then(() => {
      served = true
    })
    expect(await codeOf(chain.submit(third, AbortSignal.timeout(100)))).toBe('in-flight')
    expect(served).toBe(false)
    await anvil.mine()
    await patient
    await anvil.mine()
    expect([await entries(first), await entries(second), await entries(third)]).toEqual([1, 1, 0])
  })
})

describe('a chain that takes back', () => {
  it('a block that was displaced no longer confirms, and the entry comes into another', async () => {
    const digest = someDigest()
    const chain = open()
    const snapshot = await anvil.ask('evm_snapshot')
    const { submitted, confirmed } = await enter(digest, chain)
    await anvil.ask('evm_revert', snapshot)
    expect(await codeOf(chain.prove(confirmed, digest, patiently()))).toBe('lost')
    expect((await chain.prove(submitted, digest, patiently())).state).toBe('submitted')
    await anvil.mine()
    expect((await chain.prove(submitted, digest, patiently())).state).toBe('confirmed')
    expect(await entries(digest)).toBe(1)
  })

  it('a node that was started anew without its state says that everything is lost', async () => {
    const own = await startAnvil()
    const config = { url: own.url, privateKey: KEY, registry: (await deployRegistry(own.url, OWNER)).address, confirmations: 1 }
    const chain = createEvmChain(config)
    const digest = someDigest()
    const submitted = await chain.submit(digest, patiently())
    await own.mine()
    const confirmed = await chain.prove(submitted, digest, patiently())
    await own.stop()
    expect(await codeOf(chain.submit(someDigest(), patiently()))).toBe('unreachable')
    expect(await codeOf(chain.prove(submitted, digest, patiently()))).toBe('unreachable')
    expect((await chain.info(patiently())).reachable).toBe(false)

    const anew = await startAnvil({ port: own.port })
    try {
      expect(await chain.info(patiently())).toMatchObject({ reachable: true, contract: null })
      expect(await codeOf(chain.submit(someDigest(), patiently()))).toBe('no-registry')
      expect(await codeOf(chain.prove(submitted, digest, patiently()))).toBe('lost')
      expect(await codeOf(chain.prove(confirmed, digest, patiently()))).toBe('lost')
      // What was proven offline before stays proven.
      expect(verifyEvmAnchor(confirmed.data, { digest }).chainId).toBe('31337')
    } finally {
      await anew.stop()
    }
  })

  it('a node of another chain is refused', async () => {
    const other = await startAnvil({ args: ['--chain-id', '4242'] })
    try {
      const digest = someDigest()
      const receipt = await open().submit(digest, patiently())
      const { address } = await deployRegistry(other.url, OWNER)
      const chain = createEvmChain({ url: other.url, privateKey: KEY, registry: address, chainId: '31337' })
      expect(await codeOf(chain.submit(digest, patiently()))).toBe('wrong-chain')
      expect(await codeOf(chain.prove(receipt, digest, patiently()))).toBe('wrong-chain')
      expect((await chain.info(patiently())).chainId).toBe('4242')
    } finally {
      await other.stop()
    }
  })
})

describe('a node that answers late, badly or not at all', () => {
  const faultOf = async (work: Promise<unknown>): Promise<ChainError> => {
    const fault = await work.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ChainError)
    return fault as ChainError
  }

  it('is given up after the deadline, whichever question it is slow at', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    const fresh = () => open({ deadlineMs: DEADLINE_MS })
    const slowness = DEADLINE_MS * 4
    for (const slow of ['eth_chainId', 'eth_getLogs', 'eth_getTransactionReceipt', 'eth_getBlockByHash']) {
      let answered = false
      proxy.meddle(async ({ method }, pass) => {
        if (method === slow) {
          await new Promise((later) => setTimeout(later, slowness))
          answered = true
        }
        return pass()
      })
      const work = /Receipt|Hash/.test(slow)
        ? fresh().prove(submitted, digest, patiently())
        : fresh().submit(someDigest(), patiently())
      expect(await codeOf(work), slow).toBe('unreachable')
      expect(answered, slow).toBe(false)
    }
  })

  it('is given up when it stops in the middle of its answer', async () => {
    proxy.meddle(async (_question, _pass, response) => {
      response.write('{"jsonrpc":"2.0",')
      return NO_ANSWER
    })
    expect(await codeOf(open({ deadlineMs: DEADLINE_MS }).submit(someDigest(), patiently()))).toBe('unreachable')
  })

  it('never lets its address, which may hold a key, into a message', async () => {
    const secret = 'key-that-nobody-may-see'
    proxy.meddle(async () => {
      throw new RpcRefusal(-32000, 'no')
    })
    const places = [`${proxy.url}/v3/${secret}`, `${NOBODY}/v3/${secret}`, proxy.url.replace('//', `//user:${secret}@`)]
    for (const url of places) {
      const fault = await faultOf(open({ url }).submit(someDigest(), patiently()))
      const said = [fault.message, fault.stack, JSON.stringify(fault), String(fault.cause)].join('\n')
      expect(said).not.toContain(secret)
      expect(said).not.toContain(KEY.slice(2))
    }
    expect(() => open({ url: `ftp://${secret}` })).toThrow(/^(?!.*key-that)/)
    expect(() => open({ privateKey: secret })).toThrow(/^(?!.*key-that)/)
  })

  it('that speaks nonsense is refused by name, whatever it says', async () => {
    const digest = someDigest()
    const { submitted, confirmed } = await enter(digest)
    const methods = ['eth_chainId', 'eth_getCode', 'eth_blockNumber', 'eth_getLogs', 'eth_getTransactionCount', 'eth_estimateGas']
    methods.push('eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getTransactionReceipt', 'eth_getTransactionByHash')
    methods.push('eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_getRawTransactionByHash')
    for (const told of methods)
      for (const nonsense of [null, '0xzz', [null], { hash: '0x', transactions: [null] }]) {
        proxy.meddle(async ({ method }, pass) => (method === told ? nonsense : pass()))
        const chain = open()
        const soon = () => AbortSignal.timeout(1_000)
        const works = [
          chain.submit(digest, soon()),
          chain.prove(submitted, digest, soon()),
          chain.prove(confirmed, digest, soon()),
        ]
        expect(await Promise.all(works.map(codeOf)), `${told}: ${JSON.stringify(nonsense)}`).not.toContain('a fault')
        await chain.info(soon())
      }
    expect(await entries(digest)).toBe(1)
  }, 120_000)

  it('whose blocks cannot be recomputed is refused before anything is paid', async () => {
    const lies: Meddling[] = [
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
      proxy.asked.length = 0
      proxy.meddle(lie)
      expect(await codeOf(open().submit(someDigest(), patiently()))).toBe('unprovable')
      expect(proxy.asked).not.toContain('eth_sendRawTransaction')
    }
  })

  it('that knows the block by its hash but has another at its height does not get it confirmed', async () => {
    const digest = someDigest()
    const { submitted, confirmed } = await enter(digest)
    const height = Number(confirmed.data.blockNumber)
    const another = await anvil.ask('eth_getBlockByNumber', `0x${(height - 1).toString(16)}`, false)
    proxy.meddle(async ({ method, params }, pass) =>
      method === 'eth_getBlockByNumber' && params[0] === confirmed.data.blockNumber ? another : pass(),
    )
    expect((await open().prove(submitted, digest, patiently())).state).toBe('submitted')
    expect(await codeOf(open().prove(confirmed, digest, patiently()))).toBe('lost')
  })

  it('that shows another block than the one it is in never gets an entry confirmed', async () => {
    const digest = someDigest()
    const { submitted } = await enter(digest)
    const other = await enter(someDigest())
    const elsewhere = await anvil.ask('eth_getTransactionReceipt', other.submitted.data.transactionHash)
    proxy.meddle(async ({ method }, pass) => (method === 'eth_getTransactionReceipt' ? elsewhere : pass()))
    expect(await codeOf(open().prove(submitted, digest, patiently()))).toBe('refused')
  })
})

describe('money and fees', () => {
  it('without money it is refused in the node’s words', async () => {
    const fault = await open({ privateKey: `0x${'42'.repeat(32)}` })
      .submit(someDigest(), patiently())
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'refused', message: expect.stringMatching(/funds/i) })
  })

  it.each(['berlin', 'london', 'cancun', 'osaka'])('is sent as the chain offers, and proven, on %s', async (hardfork) => {
    const own = await startAnvil({ args: ['--hardfork', hardfork] })
    try {
      const { address } = await deployRegistry(own.url, OWNER)
      const chain = createEvmChain({ url: own.url, privateKey: KEY, registry: address, confirmations: 1 })
      const digest = someDigest()
      const submitted = await chain.submit(digest, patiently())
      await own.mine()
      const confirmed = await chain.prove(submitted, digest, patiently())
      expect(verifyEvmAnchor(confirmed.data, { digest, contract: address, chainId: '31337' }).blockNumber).toBe(2)
      expect(String(confirmed.data.transaction).startsWith('0x02')).toBe(hardfork !== 'berlin')
    } finally {
      await own.stop()
    }
  })
})
