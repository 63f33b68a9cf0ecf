// Reads the bodies of a capture with third-party tools: from the wire record with tshark, from the archive with warcio.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WARCParser } from 'warcio'

const run = promisify(execFile)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Digests of all response bodies that tshark decrypts, reassembled or in a single frame. */
export async function bodiesInWireRecord(folder: string): Promise<string[]> {
  const read = async (field: string) => {
    const args = ['-r', join(folder, 'wire.pcapng'), '-Y', field, '-T', 'fields', '-e', field]
    const { stdout } = await run('tshark', args, { env: { ...process.env, HOME: folder }, maxBuffer: 256 * 1024 ** 2 })
    return stdout.split(/[\n,]/).filter(Boolean)
  }
  const found = [...(await read('http2.body.reassembled.data')), ...(await read('http2.data.data'))]
  return found.map((hex) => sha256(Buffer.from(hex, 'hex')))
}

/** Digests by URL, from the WARC inside the WACZ. */
export async function bodiesInArchive(folder: string): Promise<Map<string, string>> {
  await run('unzip', ['-q', join(folder, 'page.wacz'), '-d', join(folder, 'unpacked')])
  const bodies = new Map<string, string>()
  for await (const record of new WARCParser(createReadStream(join(folder, 'unpacked/archive/data.warc.gz')))) {
    if (record.warcType !== 'response') continue
    bodies.set(record.warcTargetURI ?? '', sha256(await record.readFully(true)))
  }
  return bodies
}
