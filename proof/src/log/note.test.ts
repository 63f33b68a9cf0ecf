// Signed notes: canonical texts, strict verifier keys, and no forged signature accepted.
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../bytes/base64.ts'
import { concat, fromUtf8, utf8 } from '../bytes/digest.ts'
import { CosignatureError, cosignatureBytes, cosignatureMessage, readCosignature } from './cosignature.ts'
import {
  formatNote,
  formatVkey,
  type Note,
  NoteError,
  parseNote,
  parseVkey,
  signatureLine,
  signaturesBy,
  verifyNoteSignature,
} from './note.ts'
import { type NoteSigner, noteSigner, signNoteText } from './note-signer.ts'

const DASH = '\u2014'
const TIME = 1_790_000_000
const text = 'log.example/one\n5\ntext\n\nwith a blank line\n'
let log: NoteSigner
let witness: NoteSigner
let signed: string

beforeAll(async () => {
  log = await noteSigner('log.example/one', 1, randomBytes(32))
  witness = await noteSigner('witness.example', 4, randomBytes(32))
  signed = formatNote(text, [await signNoteText(text, log, TIME), await signNoteText(text, witness, TIME)])
})

/** Verifies with Node's own Ed25519, independent of the code under test. */
function stockVerify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  })
  return verify(null, message, key, signature)
}

describe('verifier keys', () => {
  it('consist of name, key id and key as specified', () => {
    const publicKey = new Uint8Array(32).fill(9)
    const id = (algorithm: number) =>
      createHash('sha256').update('log.example\n').update(Uint8Array.of(algorithm)).update(publicKey).digest('hex').slice(0, 8)
    for (const algorithm of [1, 4] as const) {
      const vkey = formatVkey('log.example', algorithm, publicKey)
      expect(vkey).toBe(`log.example+${id(algorithm)}+${Buffer.from([algorithm, ...publicKey]).toString('base64')}`)
      expect(parseVkey(vkey)).toEqual({ name: 'log.example', keyId: id(algorithm), algorithm, publicKey })
    }
  })

  it('with plus signs in the base64 part are parsed', () => {
    const publicKey = new Uint8Array(32).fill(0xfb)
    const vkey = formatVkey('a', 1, publicKey)
    expect(vkey.split('+').length).toBeGreaterThan(3)
    expect(parseVkey(vkey).publicKey).toEqual(publicKey)
  })

  it('with a changed character are rejected or different', () => {
    const vkey = formatVkey('log.example', 4, new Uint8Array(32).fill(0xfb))
    for (let at = 0; at < vkey.length; at += 1) {
      for (const character of '+ aA0/=\n') {
        if (vkey[at] === character) continue
        expect(() => parseVkey(`${vkey.slice(0, at)}${character}${vkey.slice(at + 1)}`), `${at} ${character}`).toThrow(NoteError)
      }
      expect(() => parseVkey(vkey.slice(0, at))).toThrow(NoteError)
    }
    expect(() => parseVkey(`${vkey}\n`)).toThrow(NoteError)
  })

  const withKeyBytes = (name: string, bytes: Uint8Array) =>
    `${name}+${createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8)}+${toBase64(bytes)}`

  it.each([
    ['an unknown algorithm', 'a', [6, ...new Uint8Array(32)]],
    ['no key', 'a', [1]],
    ['no bytes', 'a', []],
    ['a short key', 'a', [1, ...new Uint8Array(31)]],
    ['a long key', 'a', [4, ...new Uint8Array(33)]],
    ['no name', '', [1, ...new Uint8Array(32)]],
    ['a space in its name', 'a b', [1, ...new Uint8Array(32)]],
    ['an ideographic space in its name', 'a\u3000b', [1, ...new Uint8Array(32)]],
    ['a next-line character in its name', 'a\u0085b', [1, ...new Uint8Array(32)]],
    ['a letter beyond ASCII in its name', '\u89c2\u6d4b', [1, ...new Uint8Array(32)]],
    ['a bidirectional override in its name', 'a\u202eb', [1, ...new Uint8Array(32)]],
    ['more than 255 characters in its name', 'a'.repeat(256), [1, ...new Uint8Array(32)]],
    ['a control character in its name', 'a\u0001b', [1, ...new Uint8Array(32)]],
  ])('with %s are rejected', (_, name, bytes) => {
    expect(() => parseVkey(withKeyBytes(name, Uint8Array.from(bytes)))).toThrow(NoteError)
  })

  it('are not formatted for invalid names and keys', () => {
    for (const name of ['', 'a b', 'a+b', 'a\nb', '\ud800'])
      expect(() => formatVkey(name, 1, new Uint8Array(32))).toThrow(NoteError)
    expect(() => formatVkey('a', 1, new Uint8Array(31))).toThrow(NoteError)
  })
})

describe('notes', () => {
  it('round-trip any content', () => {
    const line = fc.string({ unit: 'grapheme' }).filter((part) => part.isWellFormed() && !/[\p{Cc}]/u.test(part))
    const name = fc.stringMatching(/^[!-*,-~]{1,12}$/)
    const signature = fc.record({
      name,
      keyId: fc.stringMatching(/^[0-9a-f]{8}$/),
      signature: fc.uint8Array({ minLength: 1, maxLength: 80 }),
    })
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.array(signature, { minLength: 1, maxLength: 100 }),
        (lines, signatures) => {
          const note: Note = { text: `${lines.join('\n')}\n`, signatures }
          const written = formatNote(
            note.text,
            signatures.map((each) => signatureLine(each, each.signature)),
          )
          expect(parseNote(written)).toEqual(note)
        },
      ),
    )
  })

  it('signed by a log and a witness verify here and with OpenSSL', async () => {
    const note = parseNote(signed)
    expect(note.text).toBe(text)
    expect(await verifyNoteSignature(note, log.vkey)).toBe(true)
    expect(await verifyNoteSignature(note, witness.vkey)).toBe(true)
    const [byLog, byWitness] = note.signatures
    expect(stockVerify(log.vkey.publicKey, utf8(text), byLog?.signature as Uint8Array)).toBe(true)
    const { time, signature } = readCosignature(byWitness?.signature as Uint8Array)
    expect(time).toBe(TIME)
    expect(stockVerify(witness.vkey.publicKey, utf8(`cosignature/v1\ntime ${TIME}\n${text}`), signature)).toBe(true)
  })

  it('with a changed character are rejected or do not verify', async () => {
    const single = formatNote(text, [await signNoteText(text, log, TIME)])
    const note = parseNote(single)
    for (let at = 0; at < single.length; at += 1) {
      for (const character of ['\n', ' ', 'A', '\u2014', '\u0007']) {
        if (single[at] === character) continue
        const changed = `${single.slice(0, at)}${character}${single.slice(at + 1)}`
        let other: Note | undefined
        try {
          other = parseNote(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(NoteError)
          continue
        }
        expect(other, `${at} ${JSON.stringify(character)}`).not.toEqual(note)
        expect(
          formatNote(
            other.text,
            other.signatures.map((each) => signatureLine(each, each.signature)),
          ),
        ).toBe(changed)
        expect(await verifyNoteSignature(other, log.vkey), `${at} ${JSON.stringify(character)}`).toBe(false)
      }
    }
  })

  it.each([
    ['no signature', () => `${text}\n`],
    ['no blank line', () => signed.replace(/\n\n(?=\u2014)/, '\n')],
    ['no text', () => signed.slice(signed.indexOf(DASH))],
    ['no newline at the end', () => signed.slice(0, -1)],
    ['a blank line at the end', () => `${signed}\n`],
    ['a hyphen for the dash', () => signed.replaceAll(DASH, '-')],
    ['an en dash', () => signed.replaceAll(DASH, '\u2013')],
    ['a dash without a space', () => signed.replaceAll(`${DASH} `, DASH)],
    ['two spaces after the dash', () => signed.replaceAll(`${DASH} `, `${DASH}  `)],
    ['a tab after the dash', () => signed.replaceAll(`${DASH} `, `${DASH}\t`)],
    ['a space at the end of a line', () => `${signed.slice(0, -1)} \n`],
    ['a third field', () => `${signed.slice(0, -1)} more\n`],
    ['carriage returns', () => signed.replaceAll('\n', '\r\n')],
    ['a NUL character', () => signed.replace('text', 'te\u0000xt')],
    ['a lone surrogate', () => signed.replace('text', 'te\ud800xt')],
    ['a plus in a name', () => signed.replace(`${DASH} log`, `${DASH} l+g`)],
    ['a signature that is not base64', () => signed.replace(/=\n$/, '!\n')],
    ['non-zero unused bits in base64', () => `x\n\n${DASH} a AAAAAAB=\n`],
    ['a signature of the key id alone', () => `x\n\n${DASH} a AAAAAA==\n`],
    ['an empty signature', () => `x\n\n${DASH} a \n`],
    ['101 signatures', () => `x\n\n${`${DASH} a AAAAAAAA\n`.repeat(101)}`],
    ['more than a million bytes', () => `${'\u4e00'.repeat(333_334)}\n\n${DASH} a AAAAAAAA\n`],
    ['no content', () => ''],
    ['only newlines', () => '\n\n\n'],
  ])('with %s are rejected', (_, make) => {
    expect(() => parseNote(make())).toThrow(NoteError)
  })

  it('may have 100 signatures and 1,000,000 bytes', () => {
    expect(parseNote(`x\n\n${`${DASH} a AAAAAAAA\n`.repeat(100)}`).signatures).toHaveLength(100)
    const ending = `\n\n${DASH} a AAAAAAAA\n`
    const filled = 'x'.repeat(1_000_000 - utf8(ending).length)
    expect(parseNote(filled + ending).text).toBe(`${filled}\n`)
    expect(() => parseNote(`x${filled}${ending}`)).toThrow('too long')
  })

  it('are not formatted with a text or line that parseNote would reject', () => {
    const line = `${DASH} a AAAAAAAA`
    expect(formatNote('x\n', [line])).toBe(`x\n\n${line}\n`)
    for (const [wrong, lines] of [
      ['x', [line]],
      ['', [line]],
      ['x\n', []],
      ['x\u0007\n', [line]],
      ['x\n', [`${line}\n`]],
      ['x\n', [`${line}\n\n${line}`]],
      ['x\n', ['']],
    ] as const)
      expect(() => formatNote(wrong, lines), JSON.stringify([wrong, lines])).toThrow(NoteError)
    expect(() => signatureLine({ name: 'a', keyId: '1234' }, new Uint8Array(4))).toThrow(NoteError)
    expect(() => signatureLine({ name: 'a b', keyId: '12345678' }, new Uint8Array(4))).toThrow(NoteError)
    expect(() => signatureLine({ name: 'a', keyId: '12345678' }, new Uint8Array(0))).toThrow(NoteError)
  })
})

describe('a note signature', () => {
  it('of an unknown key is kept and ignored', async () => {
    const unknownSigner = await noteSigner('unknown.example', 1, randomBytes(32))
    const note = parseNote(formatNote(text, [await signNoteText(text, unknownSigner, TIME), await signNoteText(text, log, TIME)]))
    expect(note.signatures.map(({ name }) => name)).toEqual(['unknown.example', 'log.example/one'])
    expect(await verifyNoteSignature(note, log.vkey)).toBe(true)
    expect(await verifyNoteSignature(note, witness.vkey)).toBe(false)
  })

  it('of another key with the same name or the same id is not attributed to the key', async () => {
    const impostor = await noteSigner('log.example/one', 1, randomBytes(32))
    const note = parseNote(formatNote(text, [await signNoteText(text, impostor, TIME)]))
    expect(await verifyNoteSignature(note, log.vkey)).toBe(false)
    const forged = parseNote(formatNote(text, [signatureLine(log.vkey, await impostor.sign(utf8(text)))]))
    expect(signaturesBy(forged, log.vkey)).toHaveLength(1)
    expect(await verifyNoteSignature(forged, log.vkey)).toBe(false)
  })

  it('that is invalid fails the note despite a valid one of the same key', async () => {
    const right = await signNoteText(text, log, TIME)
    const wrong = signatureLine(log.vkey, new Uint8Array(64))
    for (const lines of [
      [right, wrong],
      [wrong, right],
    ])
      expect(await verifyNoteSignature(parseNote(formatNote(text, lines)), log.vkey)).toBe(false)
    expect(await verifyNoteSignature(parseNote(formatNote(text, [right, right])), log.vkey)).toBe(true)
  })

  it('of one algorithm is not accepted for the other', async () => {
    const seed = randomBytes(32)
    const [plain, timed] = [await noteSigner('same.example', 1, seed), await noteSigner('same.example', 4, seed)]
    expect(plain.vkey.keyId).not.toBe(timed.vkey.keyId)
    const asTimed = signatureLine(timed.vkey, cosignatureBytes(TIME, await timed.sign(utf8(text))))
    expect(await verifyNoteSignature(parseNote(formatNote(text, [asTimed])), timed.vkey)).toBe(false)
    const asPlain = signatureLine(plain.vkey, await plain.sign(cosignatureMessage(text, TIME)))
    expect(await verifyNoteSignature(parseNote(formatNote(text, [asPlain])), plain.vkey)).toBe(false)
  })

  it.each([0, 1, 63, 65, 71, 72, 73, 600])('of %i arbitrary bytes is rejected', async (length) => {
    for (const signer of [log, witness]) {
      const bytes = concat(new Uint8Array(length), Uint8Array.of(1))
      const note = parseNote(formatNote(text, [signatureLine(signer.vkey, bytes)]))
      expect(await verifyNoteSignature(note, signer.vkey)).toBe(false)
    }
  })

  it('has a line of at most 1000 bytes', () => {
    const signedBy = (name: string) => `${text}\n\u2014 ${name} ${'A'.repeat(992)}\n`
    expect(parseNote(signedBy('nam')).signatures).toHaveLength(1)
    expect(() => parseNote(signedBy('name'))).toThrow(NoteError)
  })

  it('of a witness covers its time', async () => {
    const line = await signNoteText(text, witness, TIME)
    const [made] = parseNote(formatNote(text, [line])).signatures
    const { signature } = readCosignature(made?.signature as Uint8Array)
    const moved = parseNote(formatNote(text, [signatureLine(witness.vkey, cosignatureBytes(TIME - 1, signature))]))
    expect(await verifyNoteSignature(moved, witness.vkey)).toBe(false)
  })
})

describe('cosignatures', () => {
  it('encode their time in eight bytes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.uint8Array({ minLength: 64, maxLength: 64 }), (time, signature) => {
        const bytes = cosignatureBytes(time, signature)
        expect(Buffer.from(bytes).readBigUInt64BE()).toBe(BigInt(time))
        expect(readCosignature(concat(Uint8Array.of(7), bytes).subarray(1))).toEqual({ time, signature })
      }),
    )
    expect(fromUtf8(cosignatureMessage('a\n', 0))).toBe('cosignature/v1\ntime 0\na\n')
  })

  it('that are malformed are rejected', () => {
    for (const time of [-1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => cosignatureMessage('a\n', time)).toThrow(CosignatureError)
      expect(() => cosignatureBytes(time, new Uint8Array(64))).toThrow(CosignatureError)
    }
    expect(() => cosignatureBytes(1, new Uint8Array(63))).toThrow(CosignatureError)
    for (const length of [0, 8, 71, 73]) expect(() => readCosignature(new Uint8Array(length))).toThrow(CosignatureError)
    expect(() => readCosignature(new Uint8Array(72).fill(0xff))).toThrow(CosignatureError)
  })
})
