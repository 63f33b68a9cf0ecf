// Bitcoin headers from an Esplora server; each header must have the requested hash, so the server can omit but not invent blocks.

import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { fromHex } from '@attestry/proof/bytes/hex'
import { BitcoinHeaderError, type BitcoinNetwork, HEADER_BYTES, readBitcoinHeader } from '@attestry/proof/chain/bitcoin-header'
import { boundedFetch } from './bounded-fetch.ts'
import { ChainError } from './port.ts'

export interface BitcoinBlocks {
  height(signal: AbortSignal): Promise<number>
  /** The header at this height of the chain with the most work. */
  header(height: number, signal: AbortSignal): Promise<Uint8Array>
}

export function connectBitcoinBlocks(url: string, network: BitcoinNetwork, deadlineMs: number): BitcoinBlocks {
  const { host } = new URL(url)
  const get = async (path: string, form: RegExp, signal: AbortSignal): Promise<string> => {
    const { status, bytes } = await boundedFetch(`${url}${path}`, { maxBytes: 2 * HEADER_BYTES + 2, deadlineMs, signal })
    if (status !== 200) throw new ChainError(status >= 500 ? 'unreachable' : 'refused', `${host} responded with status ${status}`)
    const text = textOf(bytes)?.trim()
    if (!text || !form.test(text)) throw new ChainError('refused', `invalid response of ${host} to ${path}`)
    return text
  }
  return {
    height: async (signal) => Number(await get('/blocks/tip/height', /^\d{1,9}$/, signal)),
    async header(height, signal) {
      const hash = await get(`/block-height/${height}`, /^[0-9a-f]{64}$/, signal)
      const header = fromHex(await get(`/block/${hash}/header`, /^[0-9a-f]{160}$/, signal))
      if (hashOf(header, network) !== hash)
        throw new ChainError('refused', `${host} returned the header of another block than ${hash}`)
      return header
    },
  }
}

function hashOf(header: Uint8Array, network: BitcoinNetwork): string | undefined {
  try {
    return readBitcoinHeader(header, network).hash
  } catch (error) {
    if (error instanceof BitcoinHeaderError) return undefined
    throw error
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return fromUtf8(bytes)
  } catch {
    return undefined
  }
}
