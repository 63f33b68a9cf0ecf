// Witness protocol over HTTP: sends old size, consistency proof and checkpoint; returns the cosignature.
import { toBase64 } from '@attestry/proof/bytes/base64'
import type { Witness } from './port.ts'

const MAX_RESPONSE_CHARACTERS = 16 * 1024

export function httpWitness(options: { vkey: string; url: string; deadlineMs: number }): Witness {
  const url = new URL('add-checkpoint', options.url.endsWith('/') ? options.url : `${options.url}/`)
  return {
    vkey: options.vkey,
    async add({ oldSize, proof, note }, signal) {
      const body = `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.deadlineMs)]),
      })
      const text = (await response.text()).slice(0, MAX_RESPONSE_CHARACTERS)
      if (response.status === 200) return { lines: text }
      const known = response.status === 409 && response.headers.get('content-type')?.startsWith('text/x.tlog.size')
      if (known && /^(0|[1-9]\d{0,15})\n$/.test(text)) return { knownSize: Number(text) }
      throw new Error(`witness responded with HTTP ${response.status}`)
    },
  }
}
