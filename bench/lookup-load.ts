// The load of looking files up by digest, for a process of its own: each time another one of those that are there.
import { drive, type Pace } from './load.ts'
import { fileDigest } from './lookup-fill.ts'

export interface LookupLoad extends Pace {
  /** Ends where the digest begins. */
  readonly url: string
  readonly rows: number
  /** What every answer must hold, as a sign that the file was found and its record stamped. */
  readonly sign: string
}

if (process.argv[1] === import.meta.filename) {
  const load = JSON.parse(process.argv[2] ?? '{}') as LookupLoad
  const next = () => ({ url: load.url + fileDigest(1 + Math.floor(Math.random() * load.rows)), method: 'GET', headers: {} })
  console.log(JSON.stringify(await drive(next, load, (body) => body.includes(load.sign))))
}
