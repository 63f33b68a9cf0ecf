// Load generator process for lookups by digest: each call looks up a random existing file.
import { generateLoad, type LoadProfile } from './load.ts'
import { fileDigest } from './lookup-fill.ts'

export interface LookupLoad extends LoadProfile {
  /** URL prefix; the digest is appended. */
  readonly url: string
  readonly rows: number
  /** Text that every response must contain, which shows that the file was found and its record time-stamped. */
  readonly expected: string
}

if (process.argv[1] === import.meta.filename) {
  const load = JSON.parse(process.argv[2] ?? '{}') as LookupLoad
  const next = () => ({ url: load.url + fileDigest(1 + Math.floor(Math.random() * load.rows)), method: 'GET', headers: {} })
  console.log(JSON.stringify(await generateLoad(next, load, (body) => body.includes(load.expected))))
}
