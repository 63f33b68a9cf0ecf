// Sends an issued invoice by SMS as a link and by e-mail with its files, once each; a repeated job finds that it was sent.

import { groupedYuan } from '@attestry/contract/grouped-yuan'
import { fileFormats } from '@attestry/contract/modules/invoice/application'
import { yuanOfFen } from '@attestry/contract/money'
import { MailRefused } from '../../../adapters/mail/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { worker } from '../../../kernel/worker.ts'
import { findAccount } from '../../account/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { openBuyer } from '../application/sealed.ts'
import { type ApplicationRow, applicationById } from '../application/store.ts'
import { readFile } from '../file/service.ts'
import { openPhoneLink } from '../phone/link.ts'
import { deliverJob } from './job.ts'
import { claimDelivery, type DeliveryKey, markDelivered, releaseDelivery, wasDelivered } from './store.ts'
import { words } from './words.zh.ts'

/** A claim that is older is that of a node that died while sending: it is taken over. */
const CLAIM_LIFETIME_MS = minutes(5)

/** The channels are independent: a failed one does not stop the other, and only that one is repeated. */
export async function deliverInvoice(deps: Deps, { id }: { id: string }): Promise<void> {
  const row = await applicationById(deps.db, id)
  if (row?.state !== 'issued' || row.number === null) return
  const { number } = row
  const results = await Promise.allSettled([deliverBySms(deps, row, number), deliverByMail(deps, row, number)])
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Sends unless it was sent before. Throws while another job is sending it, so that it is looked at again. */
async function once(deps: Deps, key: DeliveryKey, send: () => Promise<'sent' | 'refused'>): Promise<void> {
  const now = deps.clock.now()
  if (!(await claimDelivery(deps.db, key, now, new Date(now.getTime() - CLAIM_LIFETIME_MS)))) {
    if (await wasDelivered(deps.db, key)) return
    throw new Error(`invoice ${key.application_id} is being sent by ${key.channel} by another job`)
  }
  let outcome: 'sent' | 'refused' = 'refused'
  try {
    outcome = await send()
  } finally {
    if (outcome === 'refused') await releaseDelivery(deps.db, key)
  }
  if (outcome === 'sent') await markDelivered(deps.db, key, deps.clock.now())
}

/** The link opens the invoice for half an hour, once; afterwards the member logs in. */
async function deliverBySms(deps: Deps, row: ApplicationRow, number: string): Promise<void> {
  const phone = (await findAccount(deps.db, row.owner_id))?.phone
  const { sms } = deps
  if (!phone || !sms.sendLink) return
  await once(deps, { application_id: row.id, number, channel: 'sms' }, async () => {
    const { smsSignature: signature } = await requirePlatform(deps, row.platform_id)
    const { path } = await openPhoneLink(deps, row)
    await sms.sendLink?.({ phone, signature, about: number, link: path.slice(1) })
    return 'sent'
  })
}

async function deliverByMail(deps: Deps, row: ApplicationRow, number: string): Promise<void> {
  const { email, title } = openBuyer(deps, row)
  const { mail } = deps
  if (email === '' || !mail) return
  await once(deps, { application_id: row.id, number, channel: 'mail' }, async () => {
    const files = []
    for (const format of fileFormats) {
      const file = await readFile(deps, row, format)
      if (file) files.push(file)
    }
    const platform = await requirePlatform(deps, row.platform_id)
    const facts = {
      number,
      title,
      amount: groupedYuan(yuanOfFen(row.fen)),
      platform: platform.name,
      phone: platform.facts.consultationPhone,
    }
    try {
      await mail.send({
        to: email,
        fromName: platform.name,
        subject: words.subject(facts),
        text: words.text(facts),
        attachments: files.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
        messageId: `invoice-${row.id}-${number}`,
      })
    } catch (error) {
      // The invoice stays in the inbox; an address that does not exist would fail again.
      if (!(error instanceof MailRefused)) throw error
      deps.log.warn({ code: error.code, invoice: row.id }, 'the mail server refused an invoice')
      return 'refused'
    }
    return 'sent'
  })
}

export const invoiceDeliveryWorkers = [worker(deliverJob, deliverInvoice)]
