// The registry that is deployed is the one in the source, and costs what it is said to cost.
import { readFileSync } from 'node:fs'
import { ANCHOR_SELECTOR, anchorCalldata } from '@attestry/proof/chain/evm-anchor'
import { encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { compileRegistry } from '../../../../../tools/compile-contract.ts'
import { RICH_KEYS, startAnvil } from '../anvil.fixture.ts'
import { codeOf, NOBODY, patiently, someDigest } from '../chain.fixture.ts'
import { createEvmChain } from '../evm.ts'
import { anchorRegistryAbi, compiler } from './anchor-registry.ts'
import { deployRegistry } from './deploy.ts'

it('the generated file is what the compiler makes of the contract', () => {
  expect(readFileSync(new URL('anchor-registry.ts', import.meta.url), 'utf8')).toBe(compileRegistry())
  const pragma = /pragma solidity ([\d.]+);/.exec(readFileSync(new URL('AnchorRegistry.sol', import.meta.url), 'utf8'))?.[1]
  expect(compiler.startsWith(`${pragma}+`)).toBe(true)
})

it('the offline verifier looks for the very call the contract takes', () => {
  const digest = someDigest()
  const call = encodeFunctionData({
    abi: anchorRegistryAbi,
    functionName: 'anchor',
    args: [`0x${Buffer.from(digest).toString('hex')}`],
  })
  expect(Buffer.from(anchorCalldata('registry', digest)).toString('hex')).toBe(call.slice(2))
  expect(call.slice(2, 10)).toBe(Buffer.from(ANCHOR_SELECTOR).toString('hex'))
})

it('an entry costs less than 24,000 gas', async () => {
  const anvil = await startAnvil()
  try {
    const { address, transactionHash } = await deployRegistry(anvil.url, RICH_KEYS[0])
    const chain = createEvmChain({ url: anvil.url, privateKey: RICH_KEYS[1], registry: address, confirmations: 1 })
    // The dearest there is: no byte of it is zero.
    const receipt = await chain.submit(new Uint8Array(32).fill(0xff), patiently())
    await anvil.mine()
    const gasOf = async (hash: unknown) =>
      Number(((await anvil.ask('eth_getTransactionReceipt', hash)) as { gasUsed: string }).gasUsed)
    const [entry, deployment] = [await gasOf(receipt.data.transactionHash), await gasOf(transactionHash)]
    expect(entry).toBeLessThan(24_000)
    expect(deployment).toBeLessThan(120_000)
  } finally {
    await anvil.stop()
  }
})

it('cannot be deployed where nobody answers, or without money', async () => {
  expect(await codeOf(deployRegistry(NOBODY, RICH_KEYS[0]))).toBe('unreachable')
  const anvil = await startAnvil()
  try {
    expect(await codeOf(deployRegistry(anvil.url, `0x${'42'.repeat(32)}`))).toBe('refused')
  } finally {
    await anvil.stop()
  }
})
