// The chain adapter without a chain: nothing is anchored.
import { type Chain, ChainError } from './port.ts'

export function createNoChain(): Chain {
  const refuse = async (): Promise<never> => {
    throw new ChainError('no-chain', 'no chain is configured')
  }
  return {
    name: 'none',
    kind: 'none',
    info: async () => ({ reachable: false, height: null, chainId: null, contract: null, explorerUrl: null }),
    submit: refuse,
    prove: refuse,
  }
}
