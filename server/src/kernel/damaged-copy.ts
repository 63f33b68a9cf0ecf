// Turns a stored object that differs from its digest into a refusal that says so; the storage never passes its bytes on.
import { generalErrors } from '@attestry/contract/errors'
import { Refusal } from './refuse.ts'

/** Awaits `read` and throws DAMAGED_COPY if the storage found the object damaged. */
export async function refuseDamaged<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if ((error as { code?: unknown }).code === 'DIGEST_MISMATCH') throw new Refusal(generalErrors.DAMAGED_COPY)
    throw error
  }
}
