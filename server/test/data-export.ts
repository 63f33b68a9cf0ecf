// Requests a data export, waits for it and unpacks it.
import { inflateRawSync } from 'node:zlib'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../src/demo.ts'
import type { TestHouse } from './house.ts'

const password = DEMO_PASSWORD

/** Returns the id once the export can be downloaded. */
export async function createDataExport(house: TestHouse, token: string): Promise<string> {
  const { id } = await house.get(dataExportApi.ask, { password }, { token })
  const state = async () => (await house.get(dataExportApi.list, {}, { token })).list.find((copy) => copy.id === id)?.state
  await expect.poll(state, { timeout: 15_000 }).toBe('ready')
  return id
}

export const downloadWithTicket = (house: TestHouse, token: string, id: string, ticket: string): Promise<Response> =>
  house.send(dataExportApi.take, { id, ticket }, { token })

export async function downloadDataExport(house: TestHouse, token: string, id: string): Promise<Map<string, string>> {
  const { ticket, path } = await house.get(dataExportApi.ticket, { id, password }, { token })
  expect(path).toContain(ticket)
  const response = await downloadWithTicket(house, token, id, ticket)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  return unpack(Buffer.from(await response.arrayBuffer()))
}

/** Reads the central directory, as zip readers do. */
export function unpack(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    const start = zip.readUInt32LE(at + 42)
    const body = start + 30 + zip.readUInt16LE(start + 26)
    files.set(name, inflateRawSync(zip.subarray(body, body + zip.readUInt32LE(at + 20))).toString())
    at += 46 + zip.readUInt16LE(at + 28)
  }
  return files
}
