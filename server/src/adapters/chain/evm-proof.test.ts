// Recomputes blocks of a real node: headers and transactions of every type and number give the node's own hashes.
import { hexData } from '@attestry/proof/chain/ethereum-hex'
import { provenTransaction } from '@attestry/proof/chain/transaction-trie'
import { createWalletClient, type Hex, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, RICH_KEYS, startAnvil } from './anvil.fixture.ts'
import { codeOf, testTimeout } from './chain.fixture.ts'
import { type Block, connectEvmNode } from './evm-node.ts'
import { openBlock, proveInclusion } from './evm-proof.ts'

const HARDFORKS = ['istanbul', 'berlin', 'london', 'paris', 'shanghai', 'cancun', 'prague', 'osaka']
const TO = '0x00000000000000000000000000000000000000ff'

async function latest(anvil: Anvil): Promise<Block> {
  const block = await connectEvmNode(anvil.url, 5_000).block('latest', true, testTimeout())
  if (!block) throw new Error('no block')
  return block
}

/** The node's own bytes of each transaction, which the adapter does not request. */
const rawsOf = (anvil: Anvil, { transactions }: Block) =>
  Promise.all(transactions.map((told) => anvil.call('eth_getRawTransactionByHash', (told as { hash: string }).hash)))

describe('an EVM block', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining', '--accounts', '1', '--gas-limit', '300000000'] })
  })
  afterAll(() => anvil?.stop())

  it.each([0, 1, 2, 3, 17, 129, 257])('with %i transactions is recomputed to the node’s root and hash', async (count) => {
    const node = connectEvmNode(anvil.url, 5_000)
    const [from] = (await anvil.call('eth_accounts')) as [string]
    for (let sent = 0; sent < count; sent += 1)
      await anvil.call('eth_sendTransaction', { from, to: TO, value: `0x${sent.toString(16)}`, gas: '0x5208' })
    await anvil.mine()
    const block = await latest(anvil)
    const { raws, trie } = await openBlock(node, block, testTimeout())
    expect(raws.map(hexData)).toEqual(await rawsOf(anvil, block))
    expect(raws).toHaveLength(count)
    expect(keccak256(block.header)).toBe(block.hash)
    for (const [index, raw] of raws.entries())
      expect(provenTransaction({ root: block.transactionsRoot, index, proof: trie.prove(index) })).toEqual(raw)
  })

  it('with every type of transaction is recomputed byte by byte', async () => {
    const account = privateKeyToAccount(RICH_KEYS[0])
    const client = createWalletClient({ account, chain: anvilChain, transport: http(anvil.url) })
    let nonce = Number(await anvil.call('eth_getTransactionCount', account.address, 'latest'))
    const gas = 200_000n
    const accessList = [{ address: TO, storageKeys: [`0x${'0'.repeat(63)}1` as Hex, `0x${'f'.repeat(64)}` as Hex] }] as const
    const authorization = await client.signAuthorization({ contractAddress: TO, executor: 'self' })
    const price = { gasPrice: 3_000_000_000n }
    await client.sendTransaction({ type: 'legacy', to: TO, data: '0x00ff', gas, nonce: nonce++, ...price })
    await client.sendTransaction({ type: 'eip2930', to: TO, accessList, gas, nonce: nonce++, ...price })
    await client.sendTransaction({ type: 'eip1559', to: TO, accessList, value: 5n, gas, nonce: nonce++ })
    await client.sendTransaction({ type: 'eip7702', to: TO, authorizationList: [authorization], gas, nonce: nonce++ })
    await client.sendTransaction({ type: 'eip1559', data: '0x60006000f3', gas, nonce: nonce++ })
    await anvil.mine()
    const block = await latest(anvil)
    const kinds = block.transactions.map((told) => (told as { type: string }).type)
    expect(kinds.sort()).toEqual(['0x0', '0x1', '0x2', '0x2', '0x4'])
    const { raws } = await openBlock(connectEvmNode(anvil.url, 5_000), block, testTimeout())
    expect(raws.map(hexData)).toEqual(await rawsOf(anvil, block))
  })

  it('without the requested transaction is refused', async () => {
    const node = connectEvmNode(anvil.url, 5_000)
    expect(await codeOf(proveInclusion(node, await latest(anvil), `0x${'0'.repeat(64)}`, testTimeout()))).toBe('refused')
  })

  it('with a missing transaction, or in another order, is refused', async () => {
    const node = connectEvmNode(anvil.url, 5_000)
    const block = await latest(anvil)
    const reversed = [...block.transactions].reverse()
    expect(await codeOf(openBlock(node, { ...block, transactions: block.transactions.slice(1) }, testTimeout()))).toBe(
      'unprovable',
    )
    expect(await codeOf(openBlock(node, { ...block, transactions: reversed }, testTimeout()))).toBe('unprovable')
  })
})

describe('an EVM block header', () => {
  it.each(HARDFORKS)('of the fork %s is recomputed to the node’s hash', async (hardfork) => {
    const anvil = await startAnvil({ args: ['--hardfork', hardfork] })
    try {
      await anvil.mine()
      const block = await latest(anvil)
      expect(block.number).toBe(1)
      expect(keccak256(block.header)).toBe(((await anvil.call('eth_getBlockByNumber', '0x1', false)) as { hash: string }).hash)
    } finally {
      await anvil.stop()
    }
  })
})
