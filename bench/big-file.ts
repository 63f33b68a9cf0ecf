// Creates and uploads a big file with curl: a JavaScript sender would limit the measured rate more than the server does.
import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { PREFIX } from '@attestry/contract/endpoint'

const run = promisify(execFile)
export const MEGABYTE = 1024 * 1024

export function makeFile(path: string, bytes: number): void {
  const descriptor = openSync(path, 'w')
  const block = Buffer.alloc(8 * MEGABYTE)
  for (let written = 0; written < bytes; written += block.length)
    writeSync(descriptor, randomFillSync(block), 0, Math.min(block.length, bytes - written))
  fsyncSync(descriptor)
  closeSync(descriptor)
}

export async function put(url: string, file: string, headers: Record<string, string>, method = 'PUT'): Promise<void> {
  const given = Object.entries({ ...headers, expect: '' }).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('curl', ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-X', method, '-T', file, ...given, url])
  if (!stdout.startsWith('2')) throw new Error(`${method} ${url} returned status ${stdout}`)
}

/** Returns the path of the upload on the server; its last segment is the upload's id. */
export async function upload(url: string, token: string, file: string, bytes: number): Promise<string> {
  const headers = tusHeaders(token)
  const created = await fetch(`${url}${PREFIX}/attestaion/file/tus`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('evidence.bin').toString('base64')}`,
    },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`upload not created: status ${created.status}`)
  await put(
    url + location,
    file,
    { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    'PATCH',
  )
  return location
}

export const dropUpload = (url: string, token: string, location: string) =>
  fetch(url + location, { method: 'DELETE', headers: tusHeaders(token) })

const tusHeaders = (token: string) => ({ 'x-auth-token': token, 'tus-resumable': '1.0.0' })
