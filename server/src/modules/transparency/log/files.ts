// Paths of a log's files on the shelf, which are also their public URL paths.
import { TileMissing } from '@attestry/proof/log/tile'
import type { Storage } from '../../../adapters/storage/port.ts'

export const logFolder = (log: { platform_id: number; shard: string }): string => `log/${log.platform_id}/${log.shard}`

export const tileReader =
  (storage: Storage, log: { platform_id: number; shard: string }) =>
  async (path: string): Promise<Uint8Array> => {
    const bytes = await storage.shelf.get(`${logFolder(log)}/${path}`)
    if (!bytes) throw new TileMissing(path)
    return bytes
  }
