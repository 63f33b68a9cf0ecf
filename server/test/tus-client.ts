// A small tus client that can drop its connection at any byte.
import { request } from 'node:http'
import { wirePath } from '@attestry/contract/endpoint'
import { TUS_VERSION, uploadApi } from '@attestry/contract/modules/evidence/upload'
import type { TestHouse } from './house.ts'

const address = (house: TestHouse, id: string) => house.url + wirePath(uploadApi.offset).replace(':id', id)

export async function uploadOffset(house: TestHouse, token: string, id: string): Promise<number> {
  const response = await fetch(address(house, id), { method: 'HEAD', headers: { 'x-auth-token': token } })
  if (response.status !== 200) throw new Error(`HEAD answered ${response.status}`)
  return Number(response.headers.get('upload-offset'))
}

export async function appendChunk(house: TestHouse, token: string, id: string, offset: number, bytes: Buffer): Promise<Response> {
  return fetch(address(house, id), {
    method: 'PATCH',
    headers: {
      'x-auth-token': token,
      'tus-resumable': TUS_VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
}

/** Announces `bytes`, sends the first `cutAt` of them, and drops the connection. */
export function appendAndCut(
  house: TestHouse,
  token: string,
  id: string,
  offset: number,
  bytes: Buffer,
  cutAt: number,
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(address(house, id), {
      method: 'PATCH',
      headers: {
        'x-auth-token': token,
        'tus-resumable': TUS_VERSION,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    })
    outgoing.on('error', () => {})
    outgoing.on('close', () => resolve())
    outgoing.write(bytes.subarray(0, cutAt), () => setTimeout(() => outgoing.destroy(), 15))
  })
}

export async function beginTusUpload(house: TestHouse, token: string, name: string, size: number): Promise<string> {
  const response = await fetch(house.url + wirePath(uploadApi.begin), {
    method: 'POST',
    headers: {
      'x-auth-token': token,
      'tus-resumable': TUS_VERSION,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  if (response.status !== 201) throw new Error(`starting an upload failed: ${response.status} ${await response.text()}`)
  return response.headers.get('location')?.split('/').pop() ?? ''
}

/** Uploads a whole file; returns its id. */
export async function uploadAll(house: TestHouse, token: string, name: string, bytes: Buffer): Promise<string> {
  const id = await beginTusUpload(house, token, name, bytes.length)
  if (bytes.length > 0) {
    const answer = await appendChunk(house, token, id, 0, bytes)
    if (answer.status !== 204) throw new Error(`PATCH answered ${answer.status}`)
  }
  return id
}
