// placeholder until the S3 adapter stands
import type { Storage } from './port.ts'
export async function openS3Storage(_url: string, _keys: { accessKeyId: string; secretAccessKey: string }): Promise<Storage> {
  throw new Error('S3')
}
