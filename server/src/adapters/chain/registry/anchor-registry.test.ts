// The registry contract: its bytecode matches the source, and an entry costs less than the documented gas.
import { readFileSync } from 'node:fs'
import { ANCHOR_SELECTOR, anchorCalldata } from '@attestry/proof/chain/evm-anchor'
import { encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { compileRegistry } from '../../../../../tools/compile-contract.ts'
import { RICH_KEYS, startAnvil } from '../anvil.fixture.ts'
import { codeOf, someDigest, testTimeout, UNREACHABLE_URL } from '../chain.fixture.ts'
import { createEvmChain } from '../evm.ts'
import { anchorRegistryAbi, compiler } from './anchor-registry.ts'
import { deployRegistry } from './deploy.ts'

it('anchor-registry.ts is the compiler’s output for the contract', () => {
  expect(readFileSync(new URL('anchor-registry.ts', import.meta.url), 'utf8')).toBe(compileRegistry())
  const pragma = /pragma solidity ([\d.]+);/.exec(readFileSync(new URL('AnchorRegistry.sol', import.meta.url), 'utf8'))?.[1]
  expect(compiler.startsWith(`${pragma}+`)).toBe(true)
})

it('the offline verifier expects the contract’s exact calldata', () => {
  const digest = someDigest()
  const call = encodeFunctionData({
    abi: anchorRegistryAbi,
    functionName: 'anchor',
    args: [`0x${Buffer.from(digest).toString('hex')}`],
  })
  expect(Buffer.from(anchorCalldata('registry', digest)).toString('hex')).toBe(call.slice(2))
  expect(call.slice(2, 10)).toBe(Buffer.from(ANCHOR_SELECTOR).toString('hex'))
})

it('a registry entry costs less than 24,000 gas', async () => {
  const anvil = await startAnvil()
  try {
    const { address, transactionHash } = await deployRegistry(anvil.url, RICH_KEYS[0])
    const chain = createEvmChain({ url: anvil.url, privateKey: RICH_KEYS[1], registry: address, confirmations: 1 })
    // The most expensive case: no zero byte.
    const receipt = await chain.submit(new Uint8Array(32).fill(0xff), testTimeout())
    await anvil.mine()
    const gasOf = async (hash: unknown) =>
      Number(((await anvil.call('eth_getTransactionReceipt', hash)) as { gasUsed: string }).gasUsed)
    const [entry, deployment] = [await gasOf(receipt.data.transactionHash), await gasOf(transactionHash)]
    expect(entry).toBeLessThan(24_000)
    expect(deployment).toBeLessThan(120_000)
  } finally {
    await anvil.stop()
  }
})

it('the registry cannot be deployed to an unreachable node or without money', async () => {
  expect(await codeOf(deployRegistry(UNREACHABLE_URL, RICH_KEYS[0]))).toBe('unreachable')
  const anvil = await startAnvil()
  try {
    expect(await codeOf(deployRegistry(anvil.url, `0x${'42'.repeat(32)}`))).toBe('refused')
  } finally {
    await anvil.stop()
  }
})
