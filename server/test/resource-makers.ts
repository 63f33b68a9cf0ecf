// For each kind of thing that belongs to someone: how its owner makes one. A new kind without a maker fails the tenancy test.
import { wirePath } from '@attestry/contract/endpoint'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { TUS_VERSION, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { expect } from 'vitest'
import type { TestHouse } from './house.ts'

type Maker = (house: TestHouse, token: string) => Promise<string>

export const makers: Record<string, Maker> = {
  attestation: async (house, token) => {
    const digest = 'ab'.repeat(32)
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'someone', digest }], acknowledged: true },
      { token },
    )
    return list[0]?.ano ?? ''
  },
  share: async (house, token) => {
    const ano = (await makers.attestation?.(house, token)) ?? ''
    await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).state, { timeout: 15_000 }).toBe('sealed')
    return (await house.get(shareApi.make, { ano }, { token })).id
  },
  upload: (house, token) => beginTusUpload(house, token, 'someone.bin', 10),
  session: async (house, token) => {
    const { list } = await house.get(sessionApi.list, {}, { token })
    return list.find((session) => !session.current)?.id ?? ''
  },
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
  if (response.status !== 201) throw new Error(`upload not begun: ${response.status} ${await response.text()}`)
  return response.headers.get('location')?.split('/').pop() ?? ''
}
