// Part of check 14: the time-stamp tokens are those that the signed certificate names, not later ones of the same authorities.
import { checkpointToken, SIGNATURE_TOKEN, tokenDigest } from '../package/certificate-keywords.ts'
import { PATHS, timeStampPath } from '../package/layout.ts'
import { readTimeStampResponse, TimeStampError } from '../time-stamp/time-stamp.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure } from './verdict.ts'

/** Certificates of earlier versions name none. A token may be missing if its authority is no longer on the trust list. */
export async function checkTokens(reading: PackageReading, named: ReadonlyMap<string, string>): Promise<void> {
  if (named.size === 0) return
  const files = new Map([
    [SIGNATURE_TOKEN, PATHS.signatureTime],
    ...reading.names('timeStamp').map((authority): [string, string] => [checkpointToken(authority), timeStampPath(authority)]),
  ])
  for (const [name, path] of files)
    if (named.get(name) !== (await digestOfToken(reading, path))) throw new CheckFailure('token-differs', path)
  const { timeStampRoots } = await reading.from('trust', reading.trust())
  for (const { authority } of timeStampRoots)
    if (named.has(checkpointToken(authority)) && !files.has(checkpointToken(authority)))
      throw new CheckFailure('missing-file', timeStampPath(authority))
}

async function digestOfToken(reading: PackageReading, path: string): Promise<string | undefined> {
  try {
    const { token } = readTimeStampResponse(await reading.bytes(path))
    return token && tokenDigest(token)
  } catch (error) {
    if (error instanceof TimeStampError) return undefined
    throw error
  }
}
