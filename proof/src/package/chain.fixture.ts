// Test fixture: an EVM anchor in a generated block of a chain that does not exist.
import { concat, digest as digestOf, sha256, utf8 } from '../bytes/digest.ts'
import { encodeHeader } from '../chain/ethereum-header.ts'
import { hexData, hexQuantity } from '../chain/ethereum-hex.ts'
import { anchorCalldata, type EvmAnchor, evmAnchor } from '../chain/evm-anchor.ts'
import { encodeRlp, encodeUint } from '../chain/rlp.ts'
import { transactionTrie } from '../chain/transaction-trie.ts'
import type { TrustedChain } from '../log/trust.ts'

/** As the trust list names it. */
export const TEST_CHAIN = { name: 'evm', kind: 'evm', chainId: '31337' } as const satisfies TrustedChain

const INDEX_IN_BLOCK = 3

export function testAnchor(digest: Uint8Array, blockTime: Date, chainId = BigInt(TEST_CHAIN.chainId)): EvmAnchor {
  const others = [0, 1, 2, 4, 5].map((nonce) => transaction(chainId, BigInt(nonce), sha256(utf8(`other ${nonce}`))))
  const own = transaction(chainId, 9n, anchorCalldata('registry', digest))
  const transactions = others.toSpliced(INDEX_IN_BLOCK, 0, own)
  const trie = transactionTrie(transactions)
  const hash = (name: string) => hexData(digestOf('sha256', utf8(name)))
  const header = encodeHeader({
    parentHash: hash('parent'),
    sha3Uncles: hash('uncles'),
    miner: hexData(new Uint8Array(20)),
    stateRoot: hash('state'),
    transactionsRoot: hexData(trie.root),
    receiptsRoot: hash('receipts'),
    logsBloom: hexData(new Uint8Array(256)),
    difficulty: '0x0',
    number: hexQuantity(1234),
    gasLimit: hexQuantity(30_000_000),
    gasUsed: hexQuantity(210_000),
    timestamp: hexQuantity(Math.floor(blockTime.getTime() / 1000)),
    extraData: '0x',
    mixHash: hash('mix'),
    nonce: hexData(new Uint8Array(8)),
    baseFeePerGas: hexQuantity(7),
  })
  return evmAnchor({
    digest,
    method: 'registry',
    transaction: own,
    index: INDEX_IN_BLOCK,
    proof: trie.prove(INDEX_IN_BLOCK),
    header,
  })
}

/** EIP-1559 with an invalid signature, which the verifier does not check. */
const transaction = (chainId: bigint, nonce: bigint, data: Uint8Array): Uint8Array =>
  concat(
    Uint8Array.of(2),
    encodeRlp([
      encodeUint(chainId),
      encodeUint(nonce),
      encodeUint(1n),
      encodeUint(100n),
      encodeUint(50_000n),
      new Uint8Array(20).fill(0x42),
      encodeUint(0n),
      data,
      [],
      encodeUint(1n),
      sha256(utf8(`r ${nonce}`)),
      sha256(utf8(`s ${nonce}`)),
    ]),
  )
