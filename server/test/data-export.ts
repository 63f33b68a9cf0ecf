// Requests a data export, waits for it and unpacks it.
import { inflateRawSync } from 'node:zlib'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { inMemory, readForeignZip } from '@attestry/proof/package/zip'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demo.ts'
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

export async function unpack(archive: Buffer): Promise<Map<string, string>> {
  const entries = await readForeignZip(inMemory(archive))
  return new Map(
    entries.map(({ path, offset, compressedSize }) => [
      path,
      inflateRawSync(archive.subarray(offset, offset + compressedSize)).toString(),
    ]),
  )
}
