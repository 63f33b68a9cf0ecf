// Witness cosignatures (C2SP tlog-cosignature, Ed25519): the signed message, with header and time, and its encoding.
import { concat, utf8 } from '../bytes/digest.ts'

export interface Cosignature {
  /** Seconds since 1970. */
  readonly time: number
  readonly signature: Uint8Array
}

export class CosignatureError extends Error {}

const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** `text` is a checkpoint's text with its final newline, without signatures. */
export function cosignatureMessage(text: string, unixSeconds: number): Uint8Array<ArrayBuffer> {
  checkTime(unixSeconds)
  return utf8(`cosignature/v1\ntime ${unixSeconds}\n${text}`)
}

export function cosignatureBytes(time: number, signature: Uint8Array): Uint8Array {
  checkTime(time)
  if (signature.length !== SIGNATURE_BYTES) throw new CosignatureError(`a signature of ${signature.length} bytes`)
  const prefix = new Uint8Array(TIME_BYTES)
  new DataView(prefix.buffer).setBigUint64(0, BigInt(time))
  return concat(prefix, signature)
}

export function readCosignature(bytes: Uint8Array): Cosignature {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) throw new CosignatureError(`a cosignature of ${bytes.length} bytes`)
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  checkTime(time)
  return { time, signature: bytes.slice(TIME_BYTES) }
}

function checkTime(time: number): void {
  if (!Number.isSafeInteger(time) || time < 0) throw new CosignatureError(`no such time: ${time}`)
}
