// Formats an e-mail (RFC 5322, MIME): base64 throughout, so that no line is too long and none can end the message.
import type { MailAttachment, OutgoingMail } from './port.ts'

export interface Sender {
  readonly address: string
  /** Of the message id. */
  readonly domain: string
}

/** A local part without quotes and a domain of labels: what people have, and nothing that can carry a second header. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{1,190}$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/

export const isMailAddress = (text: string): boolean => ADDRESS.test(text)

/** A line break in a header would begin another header, or the body. */
function oneLine(what: string, text: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new Error(`control character in the ${what} of a mail`)
  return text
}

const ENCODED_WORD_BYTES = 45

/** RFC 2047: ASCII as it is, anything else in encoded words that end between characters. */
export function encodedHeader(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text.length <= 70) return text
  const words: string[] = []
  let part = ''
  for (const char of text) {
    if (Buffer.byteLength(part + char) > ENCODED_WORD_BYTES) {
      words.push(part)
      part = ''
    }
    part += char
  }
  words.push(part)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

const base64Lines = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')

function attachmentPart({ name, mediaType, bytes }: MailAttachment): string {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) throw new Error(`not a media type: ${mediaType}`)
  const plain = oneLine('attachment name', name)
  const fallback = plain.replace(/[^\w.-]/g, '_')
  return [
    `Content-Type: ${mediaType}; name="${fallback}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(plain)}`,
    '',
    base64Lines(bytes),
  ].join('\r\n')
}

/** Complete, with CRLF line ends. */
export function formatMail(mail: OutgoingMail, sender: Sender, at: Date): string {
  for (const address of [mail.to, sender.address]) if (!isMailAddress(address)) throw new Error('not a mail address')
  if (!/^[\w.-]{1,120}$/.test(mail.messageId)) throw new Error('not a message id')
  const boundary = `=_${mail.messageId}`.slice(0, 70)
  const text = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(Buffer.from(mail.text.replace(/\r?\n/g, '\r\n'))),
  ].join('\r\n')
  const parts = [text, ...(mail.attachments ?? []).map(attachmentPart)]
  return [
    `From: ${encodedHeader(oneLine('sender', mail.fromName).replace(/["\\<>,;:@()[\]]/g, ' '))} <${sender.address}>`,
    `To: <${mail.to}>`,
    `Subject: ${encodedHeader(oneLine('subject', mail.subject))}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.messageId}@${sender.domain}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
