// File format of a signed head: a checksum detects damage, a random mark identifies the file.
import { createHash, randomUUID } from 'node:crypto'
import { fromBase64, toBase64 } from '@attestry/proof/bytes/base64'
import { HASH_BYTES } from '@attestry/proof/log/merkle'
import { SignerDamaged } from './port.ts'

const VERSION = 'attestry/signed-head/v2'
/** Without the time. */
const VERSION_1 = 'attestry/signed-head/v1'
const NAME = /^(\d{16})\.head$/

export interface HeadFile {
  readonly origin: string
  /** Heads of an origin are numbered from 0, the empty tree. */
  readonly number: number
  readonly size: number
  readonly root: Uint8Array
  /** When it was signed, in milliseconds; undefined in files of version 1. */
  readonly at: number | undefined
  /** Random, so that each file is unique even for the same head. */
  readonly mark: string
}

export function headName(number: number): string {
  return `${String(number).padStart(16, '0')}.head`
}

export function headNumber(name: string): number | undefined {
  const digits = NAME.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export function newHead(head: Omit<HeadFile, 'mark'>): HeadFile {
  return { ...head, mark: randomUUID() }
}

export function writeHead(head: HeadFile): Uint8Array {
  const facts = [head.origin, String(head.number), String(head.size), toBase64(head.root), head.mark]
  const lines = head.at === undefined ? [VERSION_1, ...facts] : [VERSION, ...facts, String(head.at)]
  const body = lines.map((line) => `${line}\n`).join('')
  return Buffer.from(`${body}${checksum(body)}\n`)
}

export function readHead(bytes: Buffer, name: string): HeadFile {
  const [version, origin = '', number = '', size = '', root = '', mark = '', at = ''] = bytes.toString().split('\n')
  const signedAt = version === VERSION ? Number(at) : undefined
  const head: HeadFile = { origin, number: Number(number), size: Number(size), root: bytesOf(root), mark, at: signedAt }
  const sound =
    (version === VERSION_1 || (version === VERSION && Number.isSafeInteger(signedAt))) &&
    Number.isSafeInteger(head.number) &&
    Number.isSafeInteger(head.size) &&
    head.root.length === HASH_BYTES &&
    headName(head.number) === name &&
    bytes.equals(writeHead(head))
  if (!sound) throw new SignerDamaged(`the signed head ${name} is damaged: nothing is signed until it is restored`)
  return head
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

function bytesOf(text: string): Uint8Array {
  try {
    return fromBase64(text)
  } catch {
    return new Uint8Array(0)
  }
}
